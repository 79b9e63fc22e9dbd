/** Guesses below ten to the eighth are 'somewhat guessable'; a 3 of 4 holds out against a stolen hash for a while. */
const SCORE_MIN = 3
/** What comes after so many characters makes a password no worse, and judging it would take long. */
const JUDGED_MAX = 28

let judge: Promise<(password: string, known: string[]) => number> | undefined

/** Whether a password is hard to guess for somebody who knows the account's name, usual passwords, names and words. */
export async function isHardToGuess(password: string, name: string): Promise<boolean> {
  judge ??= load()
  return (await judge)(password.slice(0, JUDGED_MAX), [name, 'abono', 'desk']) >= SCORE_MIN
}

/** The lists of words take megabytes; they are read when the first password is judged. */
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
