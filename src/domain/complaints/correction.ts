import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'

/**
 * Personal data that a granted correction changes directly. Phone, account and e-mail have their own flows with a
 * code. Other data is described in words.
 */
export const CORRECTED_FIELDS = ['given-name', 'family-name', 'address'] as const

export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

export const isCorrectedField = (text: string): text is CorrectedField =>
  (CORRECTED_FIELDS as readonly string[]).includes(text)

/** Characters of each, as people count them. */
export const CORRECTED_MAX: Readonly<Record<CorrectedField, number>> = {
  'given-name': 100,
  'family-name': 100,
  address: 300,
}

/** A field and its correct value. */
export interface Correction {
  field: CorrectedField
  value: string
}

/**
 * Reads a typed correction. Refusals, in this order: `unknown-type`, `control-character`, `correction-without-text`,
 * `correction-too-long`.
 */
export function readCorrection(
  field: string,
  typed: string,
): Result<
  Correction,
  'unknown-type' | 'control-character' | 'correction-without-text' | 'correction-too-long'
> {
  if (!isCorrectedField(field)) return refuse('unknown-type')
  const read = readText(typed)
  if (!read.ok) return read
  const value = read.value.replaceAll(/\s+/g, ' ')
  if (isBlank(value)) return refuse('correction-without-text')
  return fitsCharacters(value, CORRECTED_MAX[field]) ? ok({ field, value }) : refuse('correction-too-long')
}
