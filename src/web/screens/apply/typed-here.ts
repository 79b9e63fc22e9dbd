/** Begins the name of everything that is kept here. */
const BEGIN = 'apply '

/** Under what the half-filled step of an application is kept in this tab. */
export const typedKey = (applicationId: string, kind: string): string => `${BEGIN}${applicationId} ${kind}`

/**
 * What was typed into a step and not saved yet. It lies in this tab alone and ends with it: somebody's name and numbers
 * are nothing to leave on a phone. Where the browser keeps nothing, nothing is kept.
 */
export function readTyped(key: string): Record<string, string> | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof found !== 'object' || found === null) return null
    const texts = Object.entries(found).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return Object.fromEntries(texts)
  } catch {
    return null
  }
}

export function keepTyped(key: string, typed: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // The step works without it.
  }
}

export function forgetTyped(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

/** Forgets everything that was typed in this tab, for whoever has it next. */
export function forgetAllTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(BEGIN)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
