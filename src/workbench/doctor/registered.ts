import { type Language, languageCodes } from '#domain/language.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { inGsm7 } from '#domain/notifications/gsm-7.ts'
import { overlongVariables, valuesIn } from '#domain/notifications/registered-text.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { type Fill, formsOfAnyWay, messageForms } from '#server/outbox/messages/message-forms.ts'
import { longestValues, registeredValues } from '#server/outbox/messages/message-values.ts'
import type { Config } from '#server/service/config.ts'
import { TEMPLATES_FILE } from '#server/service/config-templates.ts'
import { error, type Finding, warning } from './finding.ts'

const VARIABLE = '{#var#}'

/** Replaces variables by WhatsApp's numbered ones, `{{1}}`, `{{2}}`, in each text. */
const numbered = (forms: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(forms).map(([name, text]) => {
      let nth = 0
      return [name, text.replaceAll(VARIABLE, () => `{{${++nth}}}`)]
    }),
  )

const inGsm7Each = (forms: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(forms).map(([name, text]) => [name, inGsm7(text)]))

type Registered = Readonly<Record<string, { text: string }>>

/**
 * Reports message texts that are not registered in production, with the text to register, and registered texts that
 * differ from the sent ones.
 */
export function registeredFindings(config: Config): Finding[] {
  const { brand, mode, templates, sms } = config
  const ofSms = (language: Language, fill: Fill) =>
    messageForms(answersIn(language).messages, brand.servicePhone, fill)
  const ofWhatsApp = (language: Language, fill: Fill) =>
    formsOfAnyWay(answersIn(language).messages, brand.servicePhone, fill)
  const isProduction = mode === 'production'
  const findings: Finding[] = []
  for (const market of marketIds) {
    const sender = templates.sms?.[market]
    if (!sender) {
      if (isProduction && market === brand.market && markets[market].registersTexts)
        findings.push(noneAt(market))
      continue
    }
    const { variableMax } = markets[market].registersTexts ?? { variableMax: Infinity }
    for (const language of languageCodes) {
      const longest = longestValues(config, language, market)
      findings.push(
        ...compared(`sms.${market}.templates.${language}`, sender.templates[language] ?? {}, {
          sent: ofSms(language, (what) => longest[what]),
          toRegister: inGsm7Each(ofSms(language, registeredValues(longest, VARIABLE, variableMax))),
          missing: isProduction ? error : null,
          variableMax,
        }),
      )
    }
  }
  const isOffered = sms?.whatsapp !== undefined || templates.whatsapp !== undefined
  for (const language of isOffered ? languageCodes : []) {
    const longest = longestValues(config, language, brand.market)
    const variable: Fill = (what) => (what === 'brand' ? brand.name : longest[what] && VARIABLE)
    findings.push(
      ...compared(`whatsapp.${language}`, templates.whatsapp?.[language] ?? {}, {
        sent: ofWhatsApp(language, (what) => longest[what]),
        toRegister: numbered(ofWhatsApp(language, variable)),
        // A text message is sent instead.
        missing: isProduction ? warning : null,
        variableMax: Infinity,
      }),
    )
  }
  return findings
}

const noneAt = (market: MarketId) =>
  // A warning, because some carriers add the ids to each text themselves.
  warning(
    `${TEMPLATES_FILE} sms.${market}: is missing. Carriers there refuse text messages that are not registered.`,
  )

function compared(
  place: string,
  registered: Registered,
  {
    sent,
    toRegister,
    missing,
    variableMax,
  }: {
    /** The texts by name, with the longest values of their variables. */
    sent: Readonly<Record<string, string>>
    toRegister: Readonly<Record<string, string>>
    missing: typeof error | null
    variableMax: number
  },
): Finding[] {
  const findings: Finding[] = []
  for (const [name, text] of Object.entries(sent)) {
    const one = registered[name]
    const wanted = `register "${toRegister[name] ?? ''}"`
    if (!one) {
      if (missing) findings.push(missing(`${TEMPLATES_FILE} ${place}.${name}: is missing; ${wanted}.`))
      continue
    }
    // A text message is sent in GSM 7-bit, or in its original characters if that form is registered.
    const asSent = [inGsm7(text), text].find((form) => valuesIn(one.text, form) !== null)
    if (asSent === undefined) {
      findings.push(error(`${TEMPLATES_FILE} ${place}.${name}: is not the text that is sent; ${wanted}.`))
      continue
    }
    const [cramped] = overlongVariables(one.text, asSent, variableMax)
    if (cramped !== undefined)
      findings.push(
        error(
          `${TEMPLATES_FILE} ${place}.${name}: variable ${cramped} has no room for its longest value: carriers there take ${variableMax} characters in each, or several side by side; ${wanted}.`,
        ),
      )
  }
  for (const name of Object.keys(registered))
    if (!Object.hasOwn(sent, name))
      findings.push(error(`${TEMPLATES_FILE} ${place}.${name}: no message has that name.`))
  return findings
}
