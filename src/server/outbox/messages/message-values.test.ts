import { describe, expect, test } from 'vitest'
import { AMOUNT_MAX } from '#contract/fields.ts'
import { languageCodes } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { EMAIL_MAX, shortMask } from '#domain/notifications/email-address.ts'
import { overlongVariables, valuesIn } from '#domain/notifications/registered-text.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { newId } from '#server/base/names/ids.ts'
import { deletionPaperText } from '#server/outbox/messages/deletion-paper-at.ts'
import { type Config, readConfig } from '#server/service/config.ts'
import { type Fill, messageForms } from './message-forms.ts'
import { longestValues, registeredValues } from './message-values.ts'
import { registeredSms } from './registered.ts'

const VARIABLE_MAX = markets.in.registersTexts?.variableMax ?? 0
const sandbox = readConfig({ DATA_DIR: '/nowhere' })
const config: Config = {
  ...sandbox,
  brand: { ...sandbox.brand, appHost: 'https://a-long-name-of-a-lender.pay.example.com', servicePhone: '' },
}
const formsOf = (language: (typeof languageCodes)[number], fill: Fill) =>
  messageForms(answersIn(language).messages, config.brand.servicePhone, fill)

describe.each(languageCodes)('India, in %s', (language) => {
  const longest = longestValues(config, language, 'in')
  const registered = formsOf(language, registeredValues(longest, '{#var#}', VARIABLE_MAX))
  const names = Object.keys(registered) as (keyof typeof registered)[]
  const withLonger = (longer: Parameters<Fill>[0]) =>
    formsOf(language, (what) =>
      what === longer ? longest[what].replace(/&|$/, `${'x'.repeat(VARIABLE_MAX)}$&`) : longest[what],
    )

  test.each(names)('%s fits the longest of each of its values', (name) => {
    const text = formsOf(language, (what) => longest[what])[name]
    expect(valuesIn(registered[name], text), registered[name]).not.toBeNull()
    expect(overlongVariables(registered[name], text, VARIABLE_MAX)).toEqual([])
  })

  test('no form fits thirty more characters', () => {
    for (const what of [
      'amount',
      'day',
      'lastMoment',
      'moment',
      'digits',
      'folio',
      'place',
      'address',
      'stop',
      'paper',
    ] as const) {
      const longer = withLonger(what)
      const cramped = names.filter(
        (name) => overlongVariables(registered[name], longer[name], VARIABLE_MAX).length > 0,
      )
      const holding = names.filter((name) => longer[name] !== formsOf(language, (one) => longest[one])[name])
      expect(cramped, what).toEqual(holding)
      expect(holding.length, what).toBeGreaterThan(0)
    }
  })
})

test.each(languageCodes)(
  'in India, in %s, a due day fits with its last moment and its time zone',
  (language) => {
    const { messages } = answersIn(language)
    const fill = registeredValues(longestValues(sandbox, language, 'in'), '{#var#}', VARIABLE_MAX)
    const registered = messageForms(messages, '', fill)['due-soon']
    const { lastMomentShort, money } = voiceFor(language, 'in', 'locale')
    const said = messages.notifications['due-soon'](
      sandbox.brand.name,
      money(100n),
      lastMomentShort('2026-11-23'),
    )
    expect(valuesIn(registered, said)).not.toBeNull()
    expect(overlongVariables(registered, said, VARIABLE_MAX)).toEqual([])
  },
)

test('no possible value is longer than the longest that is assumed', () => {
  for (const language of languageCodes) {
    const { amount, folio, address, stop, paper, place } = longestValues(config, language, 'in')
    const address254 = `r@${'a'.repeat(EMAIL_MAX - 6)}.com`
    expect(shortMask(address254).length).toBeLessThanOrEqual(address.length)
    expect(newFolio('2026-11-23').length).toBe(folio.length)
    expect(stop.length).toBeGreaterThan(0)
    expect(deletionPaperText(config, { number: newId(new Date()) }, language).length).toBe(paper.length)
    expect(place.length).toBeLessThanOrEqual(VARIABLE_MAX)
    const { money } = voiceFor(language, 'in', config.brand.numberStyle)
    expect(money(BigInt(AMOUNT_MAX)).length).toBe(amount.length)
    expect(amount.length).toBeLessThanOrEqual(VARIABLE_MAX)
  }
})

test('a value that does not fit is not sent to a carrier that would refuse it; a market without a register sends it', () => {
  const sender = (text: string) => ({
    ...{ entityId: '1101234567890', header: 'ABONOX' },
    templates: { en: { 'due-today': { id: '1107000001', text } } },
  })
  const text = 'Due: 2026-11-23. Stop these: https://pay.example.com/stop?t=0123456789'
  const one = sender('Due: {#var#}. Stop these: {#var#}')
  expect(registeredSms({ sms: { in: one } }, '+919000000001', text)).toBe('value-too-long')
  expect(registeredSms({ sms: { mx: one } }, '+525500000000', text)).toMatchObject({
    templateId: '1107000001',
  })
  for (const room of ['https://pay.example.com/stop?t={#var#}', '{#var#}{#var#}'])
    expect(
      registeredSms({ sms: { in: sender(`Due: {#var#}. Stop these: ${room}`) } }, '+919000000001', text),
    ).toMatchObject({ templateId: '1107000001' })
  expect(registeredSms({ sms: { in: one } }, '+919000000001', 'Hello')).toBe('not-registered')
  expect(registeredSms({ sms: { in: one } }, '+525500000000', text)).toBeUndefined()
})
