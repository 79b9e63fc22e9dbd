/** Number of words of a name that the search index uses. */
export const NAME_WORDS_MAX = 6

/**
 * Splits a name into search words: lower case, without accents, without duplicates. Other scripts are kept as they
 * are.
 */
export function nameWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
  return [...new Set(plain.match(/[\p{L}\p{M}]{2,}/gu) ?? [])].slice(0, NAME_WORDS_MAX)
}

/** Returns every pair of the name's words in a fixed order. The search finds a name by any two of its words. */
export function wordPairs(words: readonly string[]): [string, string][] {
  const sorted = words.toSorted()
  return sorted.flatMap((one, index) =>
    sorted.slice(index + 1).map((other): [string, string] => [one, other]),
  )
}
