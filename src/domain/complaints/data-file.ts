import { addDays, type Day } from '#domain/dates.ts'
import type { DataRequestKind, DataRequestState } from './data-request.ts'

/** Formats of the personal data file: one for reading, one machine-readable. */
export const DATA_FILE_FORMS = ['pdf', 'json'] as const

export type DataFileForm = (typeof DATA_FILE_FORMS)[number]

/** Days for which the file can be downloaded after the answer, so that a session stolen later gives nothing. */
export const DATA_FILE_DAYS = 30

/** Most exports a borrower may request in a day, in both formats together. */
export const DATA_FILES_A_DAY = 6

/** Returns the last download day of a request's file; null while there is none, and for other rights. */
export function dataFileUntil(
  kind: DataRequestKind,
  state: DataRequestState,
  answeredOn: Day | null,
): Day | null {
  const isGranted = state === 'answered' || state === 'done'
  return kind === 'access' && isGranted && answeredOn !== null ? addDays(answeredOn, DATA_FILE_DAYS) : null
}
