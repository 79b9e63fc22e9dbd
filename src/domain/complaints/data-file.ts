import { addDays, type Day } from '#domain/dates.ts'
import type { DataRequestKind, DataRequestState } from './data-request.ts'

/** The forms of the file with somebody's data: one to read, one for a machine. */
export const DATA_FILE_FORMS = ['pdf', 'json'] as const

export type DataFileForm = (typeof DATA_FILE_FORMS)[number]

/** For how many days after the answer the file can be had: a session that is stolen later opens nothing. */
export const DATA_FILE_DAYS = 30

/** How often a borrower may have it made in a day, in either form. */
export const DATA_FILES_A_DAY = 6

/** Until which day the file of a request can be had; null while there is none, and for another right. */
export function dataFileUntil(
  kind: DataRequestKind,
  state: DataRequestState,
  answeredOn: Day | null,
): Day | null {
  const isGranted = state === 'answered' || state === 'done'
  return kind === 'access' && isGranted && answeredOn !== null ? addDays(answeredOn, DATA_FILE_DAYS) : null
}
