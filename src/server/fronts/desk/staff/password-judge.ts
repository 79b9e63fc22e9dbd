/**
 * Fewer than ten to the eighth guesses are 'somewhat guessable'; a score of 3 of 4 resists an attack on a
 * stolen hash for a while.
 */
const SCORE_MIN = 3
/** More characters make a password no weaker, and judging them would take long. */
const JUDGED_MAX = 28

let judge: Promise<(password: string, known: string[]) => number> | undefined

/**
 * Returns whether a password is hard to guess, considering the account's name, common passwords, names and
 * words.
 */
export async function isHardToGuess(password: string, name: string): Promise<boolean> {
  judge ??= load()
  return (await judge)(password.slice(0, JUDGED_MAX), [name, 'abono', 'desk']) >= SCORE_MIN
}

/** The word lists take megabytes; they are loaded for the first password. */
async function load() {
  const [{ ZxcvbnFactory }, common, english, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
    translations: english.translations,
  })
  return (password: string, known: string[]): number => zxcvbn.check(password, known).score
}
