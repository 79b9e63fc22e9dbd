import * as z from 'zod/mini'
import { redeco } from '#domain/reports/mexican-reports.ts'
import { reportNames } from '#domain/reports/reports.ts'
import { day } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { LIST_FORMATS } from '#server/call/operator/page-of-list.ts'

const PERIOD = 'a month as 2026-11 of redeco, a quarter as 2026-Q4 of the others, that has begun'

const cell = z.nullable(z.union([z.string(), z.number()]))

export const authorityReportCall = describedCall({
  name: 'authorityReport',
  method: 'GET',
  path: '/operator/authority-report',
  title: 'Download a regulatory report',
  about:
    'Returns complaints for CONDUSEF in Mexico as of the last day of `period`, one row for each folio. `redeco` covers complaints about collection in a month (`2026-10`). The three REUNE reports cover all others in a quarter (`2026-Q4`), by kind. `source` says where the column names were read. Unknown values are `null` and counted in `missing`.',
  group: 'Regulatory reports',
  fields: z.object({
    report: z.enum(reportNames, reportNames.join(', ')),
    period: z.string(PERIOD).check(z.maxLength(20, PERIOD), z.describe(`The period: ${PERIOD}.`)),
    format: z.optional(
      z
        .enum(LIST_FORMATS, 'json, jsonl or csv')
        .check(z.describe('The default is `json`. `jsonl` and `csv` contain the rows alone.')),
    ),
  }),
  answer: z.strictObject({
    from: day,
    to: day,
    isOver: z.boolean().check(z.describe('Whether the period has ended.')),
    version: day.check(z.describe('The date on which its columns were transcribed.')),
    source: z.string().check(z.describe('The source of the column names.')),
    read: z
      .enum(['primary', 'secondary'])
      .check(z.describe('`secondary` if no text of the authority itself was available.')),
    missing: z.array(
      z.strictObject({
        column: z.string(),
        rows: z.int().check(z.describe('The number of rows in which a required value is unknown.')),
        isCode: z.boolean().check(z.describe('Whether `condusef` in brand.json would provide it.')),
      }),
    ),
    rows: z.array(z.record(z.string(), cell)),
  }),
  isList: true,
  refuses: {},
  example: {
    sent: { report: 'redeco', period: '2026-10' },
    answered: {
      from: '2026-10-01',
      to: '2026-10-31',
      isOver: true,
      version: redeco.version,
      source: redeco.source,
      read: 'secondary',
      missing: [{ column: 'QuejasSexo', rows: 1, isCode: false }],
      rows: [{ QuejasFolio: '261005-AAAA-BBBB', QuejasFecRecepcion: '05/10/2026', QuejasSexo: null }],
    },
  },
})
