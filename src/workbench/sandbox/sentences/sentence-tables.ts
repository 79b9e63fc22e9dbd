import { type Language, languageCodes } from '#domain/language.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { voiceFor } from '#server/base/answers/voice.ts'

/** One sentence of the product: its key path, and its text in each language. */
export interface Sentence {
  place: string
  said: Readonly<Record<Language, string>>
}

/** A word table, or a part of it, in every language. */
export type Tables = Readonly<Record<Language, unknown>>

export const ofEach = (part: (language: Language) => unknown): Tables =>
  // `fromEntries` loses the key type: the keys are the languages.
  Object.fromEntries(languageCodes.map((language) => [language, part(language)])) as Tables

/** Every sentence of a table, in its order. */
export function sentencesIn(place: string, tables: Tables): Sentence[] {
  const [first] = languageCodes
  const shape = tables[first]
  if (typeof shape === 'string') return [{ place, said: asText(tables) }]
  if (typeof shape === 'function') return called(place, tables, namesOf(shape))
  if (typeof shape !== 'object' || shape === null) return []
  return Object.keys(shape).flatMap((name) =>
    sentencesIn(
      Array.isArray(shape) ? place : `${place}.${name}`,
      ofEach((code) => Reflect.get(Object(tables[code]), name)),
    ),
  )
}

const asText = (tables: Tables) =>
  Object.fromEntries(languageCodes.map((code) => [code, String(tables[code] ?? '')])) as Sentence['said']

/** A sentence with placeholders filled: the usual form, and the forms for one and for none if they differ. */
function called(place: string, tables: Tables, names: readonly string[]): Sentence[] {
  const variants = [
    ['', names.map((name) => sampleFor(name))],
    [' (1)', names.map((name) => (isCounted(name) ? leastOf(place, name) : sampleFor(name)))],
    [' (—)', names.map((name) => (name === 'penalty' ? null : sampleFor(name)))],
  ] as const
  const seen = new Set<string>()
  return variants.flatMap(([mark, values]) => {
    const sentence = ofEach((code) => sayIn(code, tables[code], values))
    const key = JSON.stringify(sentence)
    if (seen.has(key)) return []
    seen.add(key)
    return sentencesIn(place + mark, sentence)
  })
}

/** The same sample everywhere, in the market's currency of each language. */
function sayIn(language: Language, say: unknown, values: readonly unknown[]): unknown {
  if (typeof say !== 'function') return ''
  const written = values.map((value) => (value instanceof Sample ? value.in(language) : value))
  return say(...written)
}

/** Sample values of placeholders. A placeholder may also take all facts as one object. */
class Sample {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  in(language: Language): unknown {
    if (this.name.startsWith('{')) {
      // Parts of one amount add up to it.
      const hasRestAndCredit = /rest.*credit/.test(this.name)
      return new Proxy(
        {},
        {
          get: (_facts, fact) =>
            textFor(hasRestAndCredit && fact === 'rest' ? 'restBesideCredit' : String(fact), language),
        },
      )
    }
    return textFor(this.name, language)
  }
}

const sampleFor = (name: string): Sample => new Sample(name)

const COUNTED: Readonly<Record<string, number>> = {
  days: 12,
  count: 12,
  hours: 48,
  minutes: 20,
  number: 2,
  others: 2,
  daysLate: 7,
  times: 2,
  left: 2,
}
const isCounted = (name: string) => Object.hasOwn(COUNTED, name)

/** Plural sentences are never used for one. */
const OF_SEVERAL = /Many$/
const leastOf = (place: string, name: string) => (name === 'count' && OF_SEVERAL.test(place) ? 2 : 1)

const PLAIN: Readonly<Record<string, string>> = {
  day: '2026-12-01',
  date: '2026-12-01',
  at: '2026-11-22 10:15',
  until: '2026-11-25 10:15',
  moment: '2026-11-25 10:15',
  place: 'Colibrí',
  reference: '1234 5678 9012 34',
  name: 'Colibrí',
  share: '10 %',
  time: '2026-11-25 10:15',
  unit: 'hours',
  way: 'Close the whole loan',
  account: '•••• 1234',
}

/** Different amounts, so that a proofreader can tell them apart. */
const SUMS: Readonly<Record<string, bigint>> = {
  amount: 123_450n,
  least: 100n,
  most: 318_347n,
  fee: 15_000n,
  rest: 108_450n,
  restBesideCredit: 105_950n,
  credit: 2_500n,
  total: 151_200n,
  penalty: 27_750n,
  principal: 100_000n,
}

function textFor(name: string, language: Language): unknown {
  if (isCounted(name)) return COUNTED[name]
  const market = marketIds.find((id) => markets[id].language === language) ?? marketIds[0]
  const sum = SUMS[name]
  if (sum !== undefined) return voiceFor(language, market, 'specified').money(sum)
  return PLAIN[name] ?? `⟨${name}⟩`
}

/** Parameter names of a sentence, from its source. Destructured facts are one parameter. */
function namesOf(say: object): string[] {
  const head = /^\s*\(?([^=]*?)\)?\s*=>/.exec(String(say))?.[1] ?? ''
  return [...head.matchAll(/\{[^}]*\}|[A-Za-z_$][\w$]*/g)].map(([name]) => name)
}
