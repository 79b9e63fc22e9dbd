import { AMOUNT_MAX } from '#contract/fields.ts'
import type { Language } from '#domain/language.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { SHORT_MASK_MAX } from '#domain/notifications/email-address.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { deletionPaperText } from '#server/outbox/messages/deletion-paper-at.ts'
import { pagesOf, STOP_TOKEN_LENGTH } from '#server/outbox/messages/stop-link.ts'
import type { Config } from '#server/service/config.ts'
import type { Fill } from './message-forms.ts'

type Values = Readonly<Record<Parameters<Fill>[0], string>>

/** The length of a deletion's name (`newId`). */
const ID = 'z'.repeat(26)

/** The variable part of an address. */
const TOKEN = /(?<=\?(?:t|number)=)[^&]+/

/** The longest possible value of each variable. A test verifies them. */
export function longestValues(config: Config, language: Language, market: MarketId): Values {
  const { name, appHost, numberStyle } = config.brand
  const voice = voiceFor(language, market, numberStyle)
  return {
    brand: name,
    code: '012345',
    amount: voice.money(BigInt(AMOUNT_MAX)),
    day: '2026-11-23',
    lastMoment: voice.lastMomentShort('2026-11-23'),
    moment: '2026-11-23 18:30',
    digits: '4321',
    folio: '261123-0A1B-2C3D',
    place: voice.place,
    address: '•'.repeat(SHORT_MASK_MAX),
    stop: appHost === '' ? '' : pagesOf(appHost, 'f'.repeat(STOP_TOKEN_LENGTH), language).page,
    paper: deletionPaperText(config, { number: ID }, language),
    host: appHost === '' ? '' : new URL(appHost).host,
  }
}

/**
 * The values to register: as many adjacent variables as the longest value needs if one takes `variableMax`
 * characters. Text that is the same in every message of this installation is no variable: a carrier accepts
 * an address whose beginning it knows.
 */
export function registeredValues(longest: Values, variable: string, variableMax: number): Fill {
  const variables = (length: number) => variable.repeat(Math.max(1, Math.ceil(length / variableMax)))
  return (what) => {
    const value = longest[what]
    if (what === 'brand' || what === 'host' || value === '') return value
    if (!TOKEN.test(value)) return variables([...value].length)
    return value.replace(TOKEN, (token) => variables(token.length))
  }
}
