import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { periodNamed } from '#domain/reports/report-period.ts'
import { reports } from '#domain/reports/reports.ts'
import { csvForPrograms } from '#server/base/http/csv.ts'
import { faultIn, send } from '#server/call/operator/operator-answer.ts'
import { refused, succeeded } from '#server/call/operator/operator-response.ts'
import { LIST_TYPES } from '#server/call/operator/send-rows.ts'
import { authorityFile, rowsByName } from '#server/complaints/authority-file.ts'
import type { Service } from '#server/service/service.ts'
import { authorityReportCall } from './lists/report-calls.ts'

/** The reports of complaints for authorities, for the lender's own systems. */
export function reportCalls(app: FastifyInstance, { config, database, now }: Service): void {
  const { path, fields } = authorityReportCall
  app.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
    const query = z.safeParse(fields, request.query)
    if (!query.success) return send(reply, refused(400, faultIn(query.error)))
    const { report: name, period: written, format = 'json' } = query.data
    const { market, each, version, source, read } = reports[name]
    const today = dayIn(now(), markets[market].timeZone)
    const period = periodNamed(each, written)
    if (!period || period.from > today)
      return send(reply, refused(400, `period: a ${each} of ${name} that has begun`))
    const file = await database.transaction((tx) => authorityFile(tx, config, name, period), {
      readOnly: true,
    })
    if (file.isTooLong) return send(reply, refused(400, 'period: too many complaints for one file'))
    const rows = rowsByName(file)
    const { from, to } = period
    const { missing } = file
    if (format === 'json')
      return send(reply, succeeded({ from, to, isOver: to < today, version, source, read, missing, rows }))
    const text =
      format === 'csv'
        ? csvForPrograms([file.columns, ...file.rows])
        : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    return reply.header('cache-control', 'no-store').type(`${LIST_TYPES[format]}; charset=utf-8`).send(text)
  })
}
