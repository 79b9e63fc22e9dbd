/** What a template may leave open, to be filled for the complaint that it answers. */
export const PLACEHOLDERS = ['folio', 'name', 'received', 'due', 'loan', 'amount', 'lender'] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What stands in braces on one line. */
const IN_BRACES = /\{([^{}\n]{1,40})\}/gu

/** The names in braces of a text, each once, as they were written. */
export const bracesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_BRACES)].map(([, name = '']) => name.trim())),
]

/**
 * A text with what is known put in. `meaning` says what a name in braces stands for; what is not known stays as it is, so that
 * whoever writes the answer sees it.
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
