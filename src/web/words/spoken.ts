import { type Currency, MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import { type Language, languages } from '#domain/language.ts'
import { marketIds, markets } from '#domain/markets/market.ts'

const voices = new Map<string, Intl.NumberFormat>()

/**
 * The spoken form of an amount: `3,204.17 pesos mexicanos`. For screen readers only: the visible form is as specified
 * (spec 3).
 */
export function spokenAmount(minor: Minor, currency: Currency, language: Language): string {
  const { tag } = languages[language]
  const key = tag + currency
  const voice = voices.get(key) ?? voiceOf(tag, currency)
  voices.set(key, voice)
  return voice.format(Number(minor) / Number(MINOR_PER_MAJOR))
}

const voiceOf = (tag: string, currency: Currency) =>
  new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  })

/** The spoken form of a reference: digit by digit, with a pause between groups. */
export const spokenDigits = (reference: string): string =>
  (reference.replace(/\D/g, '').match(/\d{1,4}/g) ?? []).map((group) => [...group].join(' ')).join(', ')

const symbols = marketIds.map((id) => markets[id].symbol.replace(/[$.]/g, '\\$&')).join('|')
const AMOUNT = `-?(?:${symbols})\\d[\\d.,]*[.,]\\d\\d(?!\\d)`
const REFERENCE = '(?<!\\d)(?:\\d{4}(?: \\d{4})+(?: \\d{1,4})?|\\d{11,})(?!\\d)'
const FIGURE = new RegExp(`(${AMOUNT}|${REFERENCE})`)

/** A piece of a sentence. `said` is its spoken form, if it differs. */
export type Piece = { readonly text: string; readonly said?: string }

/** Splits a sentence into text, amounts and references, without changing it. */
export const spokenPieces = (sentence: string, language: Language): Piece[] =>
  sentence
    .split(FIGURE)
    .map((text, index) => (index % 2 === 1 ? { text, said: saidAs(text, language) } : { text }))
    .filter(({ text }) => text !== '')

/** A sentence in its spoken form, for invisible text. */
export const spokenSentence = (sentence: string, language: Language): string =>
  spokenPieces(sentence, language)
    .map(({ text, said }) => said ?? text)
    .join('')

function saidAs(figure: string, language: Language): string {
  const market = marketIds.map((id) => markets[id]).find(({ symbol }) => figure.includes(symbol))
  if (!market) return spokenDigits(figure)
  const minor = BigInt(figure.replace(/\D/g, ''))
  return spokenAmount(figure.startsWith('-') ? -minor : minor, market.currency, language)
}
