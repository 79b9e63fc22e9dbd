/** The mode of the installation: a sandbox with sample data, or production. */
export type Mode = 'sandbox' | 'production'

/** Records what was found under a key and what is allowed. */
export type Problem = (key: string, found: unknown, allowed: string) => void

export const problemIn =
  (problems: string[]): Problem =>
  (key, found, allowed) =>
    void problems.push(`${key}: found ${quote(found)}; allowed: ${allowed}`)

/** Formats what was found for a problem. */
export const quote = (found: unknown): string => (found === undefined ? 'nothing' : JSON.stringify(found))
