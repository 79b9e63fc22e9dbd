/**
 * Reads figures back out of texts by the words around them. It shares no code with the product, so a wrong figure
 * cannot be read back right.
 */

/** The cost of being late, as a text states it. */
export type SaidPenalty = {
  /** Percent of the unpaid principal per day, up to and including this many days late. */
  readonly bands: readonly { readonly percent: number; readonly until: number }[]
  /** Once in the life of a loan, in minor units. */
  readonly once: { readonly new: number; readonly repeat: number }
  /** A single charge in minor units, limited to what is late. */
  readonly charge: number | null
}

const NEVER = Number.POSITIVE_INFINITY

/** An amount with dots for thousands and cents: `$1.234.50`. */
const AMOUNT = String.raw`[$₹]([\d.]+)\.(\d\d)`

const minorOf = (whole = '', cents = '') => Number(whole.replace(/\./g, '') + cents)

/** Returns the figure between these words. Throws if they are missing or repeated. */
export function figuresAt(text: string, words: RegExp): string[] {
  const found = [...text.matchAll(new RegExp(words, 'g'))]
  if (found.length !== 1) throw new Error(`${words} stands ${found.length} times in ${text}`)
  return found[0]?.slice(1) ?? []
}

/** Returns the amount after these words. */
export const amountAfter = (text: string, before: string): number =>
  minorOf(...figuresAt(text, new RegExp(before + AMOUNT)))

export const percentAt = (text: string, words: RegExp): number => Number(figuresAt(text, words)[0])

/** Reads an agreement's cost of being late. */
export function penaltyInAgreement(text: string): SaidPenalty {
  const bands = [...text.matchAll(/([\d.]+)% per day on days \d+ to (\d+)/g)].map(([, percent, until]) => ({
    percent: Number(percent),
    until: Number(until),
  }))
  const last = text.match(/([\d.]+)% per day(?: from day \d+|), from the day after/)
  const once = text.match(
    new RegExp(`late penalty of ${AMOUNT} for a new client and of ${AMOUNT} for a repeat`),
  )
  const charge = text.match(new RegExp(`one late charge of ${AMOUNT}`))
  return {
    bands: last ? [...bands, { percent: Number(last[1]), until: NEVER }] : bands,
    once: once
      ? { new: minorOf(once[1], once[2]), repeat: minorOf(once[3], once[4]) }
      : { new: 0, repeat: 0 },
    charge: charge ? minorOf(charge[1], charge[2]) : null,
  }
}

/** Reads the general terms' cost of being late, in major units without currency. */
export function penaltyInTerms(text: string): SaidPenalty {
  const [first, second] = [...text.matchAll(/Days \d+ to (\d+) \| ([\d.]+)%/g)]
  const [last] = figuresAt(text, /From day \d+ \| ([\d.]+)%/)
  const once = (words: RegExp) => Number(figuresAt(text, words)[0]) * 100
  return {
    bands: [
      { until: Number(first?.[1]), percent: Number(first?.[2]) },
      { until: Number(second?.[1]), percent: Number(second?.[2]) },
      { until: NEVER, percent: Number(last) },
    ],
    once: { new: once(/New client: .* \| (\d+)/), repeat: once(/Repeat client: .* \| (\d+)/) },
    charge: null,
  }
}

/** Reads a page's cost of being late, in either language. */
export function penaltyOnPage(text: string): SaidPenalty {
  const bands = [...text.matchAll(/([\d.]+)% (?:a day|diario)(?: (?:to day|hasta el día) (\d+))?/g)]
  const once = text.match(
    new RegExp(
      `(?:Once,|Se suman una vez) ${AMOUNT}(?: is added; for repeat clients it is|; para clientes frecuentes,) ${AMOUNT}`,
    ),
  )
  const charge = text.match(new RegExp(`(?:charge of up to|cargo de hasta) ${AMOUNT}`))
  return {
    bands: bands.map(([, percent, until]) => ({
      percent: Number(percent),
      until: until === undefined ? NEVER : Number(until),
    })),
    once: once
      ? { new: minorOf(once[1], once[2]), repeat: minorOf(once[3], once[4]) }
      : { new: 0, repeat: 0 },
    charge: charge ? minorOf(charge[1], charge[2]) : null,
  }
}

/** Computes the stated cost of a principal after some days late, exactly, in fractions of minor units. */
export function dailyCostSaid({ bands }: SaidPenalty, principal: number, daysLate: number): number {
  let counted = 0
  let total = 0
  for (const { percent, until } of bands) {
    const days = Math.max(0, Math.min(daysLate, until) - counted)
    total += (principal * days * percent) / 100
    counted += days
  }
  return total
}

/** Computes the stated one-time charge on all late principal. */
export const onceCostSaid = ({ once, charge }: SaidPenalty, late: number, client: 'new' | 'repeat'): number =>
  once[client] + (charge === null ? 0 : Math.min(charge, late))

/**
 * Converts a page to lines: one per row or paragraph, with cells separated by `
 * `.
 */
export function linesOfHtml(html: string): string[] {
  return html
    .replace(/<style.*?<\/style>|<svg.*?<\/svg>/gs, '')
    .replace(/<\/(?:tr|div|p|h\d|li|caption|dl|table)>/g, '\n')
    .replace(/<\/(?:th|td|dt)>/g, ' | ')
    .replace(/<(?:small|span class="late-later[^"]*")[^>]*>/g, ' / ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
