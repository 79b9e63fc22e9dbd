import { type Language, languageCodes } from '#domain/language.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { valuesIn } from '#domain/notifications/registered-text.ts'
import type { Config } from '#server/config/config.ts'
import { TEMPLATES_FILE } from '#server/config/config-templates.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { type Fill, messageForms, notificationForms } from '#server/messages/message-forms.ts'
import { error, type Finding, warning } from './finding.ts'

/** Values as they are in real messages, to be put where a registered text has its variables. */
const SAMPLE: Readonly<Record<Parameters<Fill>[0], string>> = {
  brand: 'Abono',
  code: '012345',
  amount: '1,234.56',
  day: '2026-11-23',
  moment: '2026-11-23 18:30',
  digits: '4321',
  folio: 'Q-20261123-0001',
  place: 'Delhi',
  address: 'r•••@example.com',
  stop: 'https://pay.example.com/stop?t=MDFrOW0ueQ.EQMGNfyrqtjjlOVg',
  host: 'pay.example.com',
}

const VARIABLE = '{#var#}'

/** As WhatsApp has them: `{{1}}`, `{{2}}`, one after the other in each text. */
const numbered = (forms: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(forms).map(([name, text]) => {
      let nth = 0
      return [name, text.replaceAll(VARIABLE, () => `{{${++nth}}}`)]
    }),
  )

type Registered = Readonly<Record<string, { text: string }>>

/**
 * What is missing of registered messages in production, by name and language, with the text to register; and each that is
 * registered with another text than the one that is sent.
 */
export function registeredFindings({ brand, mode, templates, sms }: Config): Finding[] {
  const sample: Fill = (what) => (what === 'brand' ? brand.name : SAMPLE[what])
  const variable: Fill = (what) => (what === 'brand' ? brand.name : VARIABLE)
  const ofSms = (language: Language, fill: Fill) =>
    messageForms(answersIn(language).messages, brand.servicePhone, fill)
  const ofWhatsApp = (language: Language, fill: Fill) => notificationForms(answersIn(language).messages, fill)
  const isProduction = mode === 'production'
  const findings: Finding[] = []
  for (const market of marketIds) {
    const sender = templates.sms?.[market]
    if (!sender) {
      if (isProduction && market === brand.market && markets[market].registersTexts)
        findings.push(noneAt(market))
      continue
    }
    for (const language of languageCodes)
      findings.push(
        ...compared(`sms.${market}.templates.${language}`, sender.templates[language] ?? {}, {
          sent: ofSms(language, sample),
          toRegister: ofSms(language, variable),
          missing: isProduction ? error : null,
        }),
      )
  }
  const isOffered = sms?.whatsapp !== undefined || templates.whatsapp !== undefined
  for (const language of isOffered ? languageCodes : [])
    findings.push(
      ...compared(`whatsapp.${language}`, templates.whatsapp?.[language] ?? {}, {
        sent: ofWhatsApp(language, sample),
        toRegister: numbered(ofWhatsApp(language, variable)),
        // It comes as a text message instead.
        missing: isProduction ? warning : null,
      }),
    )
  return findings
}

const noneAt = (market: MarketId) =>
  // Whoever carries them may put the ids to each text itself.
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
  }: {
    sent: Readonly<Record<string, string>>
    toRegister: Readonly<Record<string, string>>
    missing: typeof error | null
  },
): Finding[] {
  const findings: Finding[] = []
  for (const [name, text] of Object.entries(sent)) {
    const one = registered[name]
    const wanted = `register "${toRegister[name] ?? ''}"`
    if (!one) {
      if (missing) findings.push(missing(`${TEMPLATES_FILE} ${place}.${name}: is missing; ${wanted}.`))
    } else if (valuesIn(one.text, text) === null)
      findings.push(error(`${TEMPLATES_FILE} ${place}.${name}: is not the text that is sent; ${wanted}.`))
  }
  for (const name of Object.keys(registered))
    if (!Object.hasOwn(sent, name))
      findings.push(error(`${TEMPLATES_FILE} ${place}.${name}: no message has that name.`))
  return findings
}
