import { type Names, specifiedCodes } from './specified-tables.ts'

/** Placeholder for a long number until serialisation, because JavaScript would round it. */
const AS_NUMBER = '@number@'
const UNKNOWN_CODE = 90_210

/**
 * Loosens an answer as a backend of the specified tables may send it: specified names only, other types, and extra
 * fields.
 */
export function loosened(answer: unknown, names: Names): string {
  const { code, data, message } = answer as { code: unknown; data: unknown; message: unknown }
  const said = specifiedCodes.has(String(code)) ? code : UNKNOWN_CODE
  const envelope = {
    trace: 'f00',
    code: typeof said === 'number' ? String(said) : said === '0' ? 0 : said,
    data: isFilled(data) ? only(data, names) : null,
    message: message === '' ? null : message,
    timestamp: 1_795_000_000_000,
  }
  return JSON.stringify(envelope).replace(new RegExp(`"${AS_NUMBER}(\\d+)"`, 'g'), '$1')
}

const isFilled = (value: unknown): value is object => typeof value === 'object' && value !== null

function only(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => only(item, names))
  if (!isFilled(value)) return null
  const fields = names.map((entry) => {
    const [name, below] = typeof entry === 'string' ? [entry, null] : entry
    const found: unknown = Reflect.get(value, name)
    return [
      name,
      below !== null && isFilled(found) && Object.keys(found).length > 0 ? only(found, below) : loose(found),
    ]
  })
  return { ...Object.fromEntries(fields), extra: [1, { of: null }] }
}

/** Numbers as text, text as numbers, and empty values as null. */
function loose(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(loose)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) ? AS_NUMBER + value : value
}
