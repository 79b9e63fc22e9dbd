/** Placeholders that a template may use; the complaint being answered fills them. */
export const PLACEHOLDERS = ['folio', 'name', 'received', 'due', 'loan', 'amount', 'lender'] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]

/** A placeholder in braces on one line. */
const IN_BRACES = /\{([^{}\n]{1,40})\}/gu

/** Returns the placeholder names of a text, each once, as written. */
export const bracesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_BRACES)].map(([, name = '']) => name.trim())),
]

/**
 * Fills a template. `meaning` returns the value of a placeholder. Unknown placeholders stay, so that the staff member
 * sees them.
 */
export const fillTemplate = (
  body: string,
  meaning: (name: string) => Placeholder | undefined,
  values: Readonly<Record<Placeholder, string | null>>,
): string =>
  body.replace(IN_BRACES, (whole, name: string) => {
    const placeholder = meaning(name.trim().toLowerCase())
    return (placeholder && values[placeholder]) ?? whole
  })
