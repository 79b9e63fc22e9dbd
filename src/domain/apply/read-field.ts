import { type Day, daysBetween, isDay } from '#domain/dates.ts'
import type { Field, OtherValues } from '#domain/markets/field.ts'
import type { Doubt, FieldProblem } from '#domain/markets/field-problem.ts'
import { applyingByMarket, type MarketId } from '#domain/markets/market.ts'
import { APPLICANT_AGE_OVER_YEARS } from '#domain/markets/specified.ts'
import type { FieldKind } from '#domain/markets/step-kinds.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank } from '#domain/text-count.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import { digitsTyped } from '#domain/typed/typed-number.ts'
import { wholeTyped } from '#domain/typed-amount.ts'

/** The person and the day for which a field is read. */
export type FieldContext = {
  readonly market: MarketId
  readonly today: Day
  /** Version of the text that the borrower agrees to. */
  readonly consentHash: string
  readonly others?: OtherValues
  /** Numbers that the borrower confirmed as printed on the document, as typed. */
  readonly confirmed?: string | undefined
}

const AGE_MAX = 120
/** Problem codes of required fields that are not typed. */
const EMPTY: Readonly<Partial<Record<FieldKind, FieldProblem>>> = {
  photo: 'no-photo',
  choice: 'no-choice',
  consent: 'unticked',
}

/**
 * Returns the value of a field as stored (empty for an omitted optional field), or its problem. A photo is checked
 * where its picture is known. In India a whole Aadhaar number is refused in every field. A doubtful number is refused
 * until the borrower confirms it.
 */
export function readField(field: Field, typed: string, asked: FieldContext): Result<string, FieldProblem> {
  const value = typed.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (isBlank(value)) return field.isRequired ? refuse(EMPTY[field.kind] ?? 'missing') : ok('')
  const { holdsForbidden, postalCode } = applyingByMarket[asked.market]
  if (field.kind !== 'photo' && field.kind !== 'consent' && holdsForbidden(value))
    return refuse('aadhaar-whole')
  switch (field.kind) {
    case 'text':
      return readText(field, value)
    case 'choice':
      return field.options?.includes(value) ? ok(value) : refuse('no-choice')
    case 'date':
      return readBirthDate(cleanTyped(value), asked.today)
    case 'number':
      return readNumber(field, value)
    case 'postal-code':
      return readPostalCode(value, postalCode)
    case 'id-number':
      return readIdNumber(field, value, asked)
    case 'consent':
      return value === asked.consentHash ? ok(value) : refuse('other-text')
    case 'photo':
      return ok(value)
    case 'place':
      return readPlace(value)
  }
}

function readText({ max = 0, name }: Field, value: string): Result<string, FieldProblem> {
  if (!fitsCharacters(value, max)) return refuse('too-long')
  return !name.endsWith('Name') || /\p{L}/u.test(value) ? ok(value) : refuse('not-a-name')
}

/** The applicant is older than 18 (spec 5). */
function readBirthDate(value: string, today: Day): Result<string, FieldProblem> {
  if (!isDay(value) || value > today) return refuse('no-day')
  const [year = 0] = value.split('-').map(Number)
  const comesOfAge = `${year + APPLICANT_AGE_OVER_YEARS}${value.slice(4)}`
  if (comesOfAge > today) return refuse('too-young')
  return daysBetween(value, today) > AGE_MAX * 366 ? refuse('too-old') : ok(value)
}

function readNumber({ from = 0, to = 0 }: Field, value: string): Result<string, FieldProblem> {
  const number = wholeTyped(value)
  if (number === null) return refuse('no-number')
  return number >= from && number <= to ? ok(String(number)) : refuse('out-of-range')
}

function readPostalCode(value: string, form: RegExp): Result<string, FieldProblem> {
  const code = digitsTyped(value).replace(/o/gi, '0')
  return form.test(code) ? ok(code) : refuse('postal-code')
}

function readIdNumber(field: Field, value: string, asked: FieldContext): Result<string, FieldProblem> {
  const read = field.number?.read(value, asked.today) ?? refuse('missing')
  if (!read.ok) return read
  const doubt = doubtOf(field, read.value, asked.others ?? {})
  const confirmed =
    doubt !== null && asked.confirmed ? field.number?.read(asked.confirmed, asked.today) : null
  const isConfirmed = confirmed?.ok === true && confirmed.value === read.value
  return doubt === null || isConfirmed ? read : refuse(doubt)
}

/** Returns the doubt about a number, or null. */
export const doubtOf = ({ number }: Field, value: string, others: OtherValues): Doubt | null =>
  number?.doubt?.(value, others) ?? null

/** Latitude and longitude with two decimals (about a kilometre). More precise values are rounded. */
function readPlace(value: string): Result<string, FieldProblem> {
  const [, lat, lon] = /^(-?\d{1,2}(?:\.\d+)?),\s?(-?\d{1,3}(?:\.\d+)?)$/.exec(value) ?? []
  if (lat === undefined || lon === undefined || Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180)
    return refuse('no-place')
  return ok(`${Number(lat).toFixed(2)},${Number(lon).toFixed(2)}`)
}
