/** Reads the fields of a form. A field that is missing, or that holds a file, is an empty text. */
export function formFields(form: FormData) {
  const text = (name: string, max?: number): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, max) : ''
  }
  return {
    /** The text of a field, cut to `max` characters. */
    text,
    /** The amount of a hidden field. */
    minor: (name: string): bigint => minorIn(text(name)),
    /** The file of a field, if one was chosen. */
    file: (name: string): Blob | null => {
      const value = form.get(name)
      return value instanceof Blob && value.size > 0 ? value : null
    },
    /** One digit, such as the stars of a rating. */
    digit: (name: string): number | null => (/^\d$/.test(text(name)) ? Number(text(name)) : null),
  }
}

/** An amount in minor units, as a page wrote it. A text that is no amount becomes one that every server refuses. */
export const minorIn = (text: string): bigint => (/^\d{1,15}$/.test(text) ? BigInt(text) : -1n)
