import { type Day, daysBetween, isDay } from '#domain/dates.ts'
import { readAadhaarEnd, readPan } from '#domain/markets/india/identity-numbers.ts'
import { applyingByMarket, type MarketId } from '#domain/markets/market.ts'
import { readCurp } from '#domain/markets/mexico/curp.ts'
import { readRfc } from '#domain/markets/mexico/rfc.ts'
import { APPLICANT_AGE_OVER_YEARS } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank } from '#domain/text-count.ts'
import { typedWhole } from '#domain/typed-whole.ts'
import type { Field } from './field.ts'
import type { FieldKind } from './step-kinds.ts'

/** What is wrong with a value of a field. */
export const fieldProblems = [
  'missing',
  'unticked',
  'too-long',
  'not-a-name',
  'no-choice',
  'no-day',
  'too-young',
  'too-old',
  'no-number',
  'out-of-range',
  'postal-code',
  'curp-format',
  'curp-check-digit',
  'rfc-format',
  'rfc-check-digit',
  'pan-format',
  'aadhaar-whole',
  'aadhaar-end',
  'other-text',
  'no-photo',
  'photo-gone',
  'settled',
  'no-place',
] as const
export type FieldProblem = (typeof fieldProblems)[number]

/** Of whom and when a field is asked. `consentHash` is that of the text to which is agreed now. */
export type Asked = { readonly market: MarketId; readonly today: Day; readonly consentHash: string }

const AGE_MAX = 120
/** More than anybody earns in a month. */
const NUMBER_DIGITS_MAX = 9

/** What is said of a required field that is not one to write in. */
const EMPTY: Readonly<Partial<Record<FieldKind, FieldProblem>>> = {
  photo: 'no-photo',
  choice: 'no-choice',
  consent: 'unticked',
}

/**
 * The value of a field as it is kept, empty where an optional one is not given, or what is wrong with it. A photo's value
 * was checked where its picture is known. Twelve digits in India are refused in every field: a whole Aadhaar number is
 * never taken.
 */
export function readField(field: Field, typed: string, asked: Asked): Result<string, FieldProblem> {
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
      return readBirthDate(value, asked.today)
    case 'number':
      return readNumber(field, value)
    case 'postal-code':
      return postalCode.test(value) ? ok(value) : refuse('postal-code')
    case 'id-number':
      return readIdNumber(field, value)
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

/** Older than 18 (spec 5): the birthday after the eighteenth year counts. */
function readBirthDate(value: string, today: Day): Result<string, FieldProblem> {
  if (!isDay(value) || value > today) return refuse('no-day')
  const [year = 0] = value.split('-').map(Number)
  const comesOfAge = `${year + APPLICANT_AGE_OVER_YEARS}${value.slice(4)}`
  if (comesOfAge > today) return refuse('too-young')
  return daysBetween(value, today) > AGE_MAX * 366 ? refuse('too-old') : ok(value)
}

function readNumber({ from = 0, to = 0 }: Field, value: string): Result<string, FieldProblem> {
  const digits = typedWhole(value)
  if (digits === null || digits.length > NUMBER_DIGITS_MAX) return refuse('no-number')
  const number = Number(digits)
  return number >= from && number <= to ? ok(String(number)) : refuse('out-of-range')
}

const readers = {
  curp: readCurp,
  rfc: readRfc,
  pan: readPan,
  'aadhaar-end': readAadhaarEnd,
} as const

const readIdNumber = ({ rule }: Field, value: string): Result<string, FieldProblem> =>
  rule ? readers[rule](value) : refuse('missing')

/** Latitude and longitude with two decimals: about a kilometre. Anything nearer is rounded away here, too. */
function readPlace(value: string): Result<string, FieldProblem> {
  const [, lat, lon] = /^(-?\d{1,2}(?:\.\d+)?),\s?(-?\d{1,3}(?:\.\d+)?)$/.exec(value) ?? []
  if (lat === undefined || lon === undefined || Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180)
    return refuse('no-place')
  return ok(`${Number(lat).toFixed(2)},${Number(lon).toFixed(2)}`)
}
