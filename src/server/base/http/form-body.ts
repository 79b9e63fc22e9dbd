/** Parsed form fields. A repeated name becomes a list, which no field of the contract accepts. */
export type FormFields = Record<string, string | string[]>

/** More fields than any call or page has. */
const FIELDS_MAX = 100

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a form-encoded body strictly: null for broken percent encoding, broken UTF-8, too many fields, or a name that
 * could pollute a prototype.
 */
export function readForm(body: string): FormFields | null {
  const fields: FormFields = {}
  const pairs = body === '' ? [] : body.split('&')
  if (pairs.length > FIELDS_MAX) return null
  for (const pair of pairs) {
    const split = pair.indexOf('=')
    const name = unescaped(split < 0 ? pair : pair.slice(0, split))
    const value = unescaped(split < 0 ? '' : pair.slice(split + 1))
    if (name === null || value === null || POLLUTING.has(name)) return null
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
