import * as z from 'zod/mini'
import { namedId } from './answer-fields.ts'

export const LIST_FORMATS = ['json', 'jsonl', 'csv'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

const ROWS_USUAL = 500

const KEY = 'the key of a row'
const key = z.string(KEY).check(z.regex(/^[0-9]{1,16}\.[A-Za-z0-9_-]{1,64}(\.[0-9]{1,4})?$/, KEY))

/** The fields that every list accepts in addition to its own. */
export const pageFields = {
  after: z.optional(
    key.check(
      z.describe(
        'The key of the last row of the previous page. Without it the list starts at the beginning.',
      ),
    ),
  ),
  limit: z.optional(
    z
      .string('1 to 1000')
      .check(
        z.regex(/^([1-9][0-9]{0,2}|1000)$/, '1 to 1000'),
        z.describe('The maximum number of rows, 1 to 1000. The default is 500.'),
      ),
  ),
  format: z.optional(
    z
      .enum(LIST_FORMATS, 'json, jsonl or csv')
      .check(z.describe('The default is `json`. `jsonl` has one row per line, `csv` a header row.')),
  ),
}

/** The first field of every row: the cursor of the next page. */
export const rowKey = namedId('The position of the row. Pass the last one as `after` to get the next page.')

/** The cursor and the size of a page, as parameters of a statement. */
export interface Page {
  /** Microseconds since 1970 as text, because the database's timestamps are finer than JavaScript's. */
  micros: string
  id: string
  line: number
  limit: number
}

/** Reads the requested page from validated fields. */
export function pageOf({
  after = '0.',
  limit,
}: {
  after?: string | undefined
  limit?: string | undefined
}): Page {
  const [micros = '0', id = '', line = '0'] = after.split('.')
  return { micros, id, line: Number(line), limit: limit === undefined ? ROWS_USUAL : Number(limit) }
}

/** SQL: the timestamp of the cursor, from the parameter with this number. */
export const momentOf = (parameter: number) =>
  `'epoch'::timestamptz + $${parameter}::bigint * interval '1 microsecond'`

/** SQL: the cursor of a row, from its timestamp and further parts. */
export const keyOf = (moment: string, ...parts: readonly string[]) =>
  [`(extract(epoch FROM ${moment}) * 1000000)::bigint::text`, ...parts].join(" || '.' || ")
