/** Which of the two installations this is: one to try, with invented people, or the one of a lender. */
export type Mode = 'sandbox' | 'production'

/** Notes what was found under a key and what is allowed there. */
export type Problem = (key: string, found: unknown, allowed: string) => void

export const problemIn =
  (problems: string[]): Problem =>
  (key, found, allowed) =>
    void problems.push(`${key}: found ${quote(found)}; allowed: ${allowed}`)

/** What was found, as a problem names it. */
export const quote = (found: unknown): string => (found === undefined ? 'nothing' : JSON.stringify(found))
