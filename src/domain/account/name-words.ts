/** Words of a name that are told apart; whoever has more is found by these. */
export const NAME_WORDS_MAX = 6

/**
 * The words of a name as it is looked for: without accents, in lower case, each once. What is written with other letters is
 * taken as it is.
 */
export function nameWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
  return [...new Set(plain.match(/[\p{L}\p{M}]{2,}/gu) ?? [])].slice(0, NAME_WORDS_MAX)
}

/** Every two words of a name, in an order of their own: a name is found by any two of its words. */
export function wordPairs(words: readonly string[]): [string, string][] {
  const sorted = words.toSorted()
  return sorted.flatMap((one, index) =>
    sorted.slice(index + 1).map((other): [string, string] => [one, other]),
  )
}
