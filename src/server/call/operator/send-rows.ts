import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Cell, csvForPrograms } from '#server/base/http/csv.ts'
import { send } from './operator-answer.ts'
import { succeeded } from './operator-response.ts'
import type { ListFormat } from './page-of-list.ts'

/** The media types of the formats. */
export const LIST_TYPES = { jsonl: 'application/jsonl', csv: 'text/csv' } as const

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Answers with rows in the requested format, each encoded by the list's own schema. */
export function sendRows<Row extends z.ZodMiniObject>(
  reply: FastifyReply,
  answer: z.ZodMiniArray<Row>,
  rows: z.output<Row>[],
  format: ListFormat = 'json',
) {
  const written = z.encode(answer, rows)
  if (format === 'json') return send(reply, succeeded(written))
  const text =
    format === 'csv' ? csvOf(answer, written) : written.map((row) => `${JSON.stringify(row)}\n`).join('')
  return reply.header('cache-control', 'no-store').type(`${LIST_TYPES[format]}; charset=utf-8`).send(text)
}

function csvOf<Row extends z.ZodMiniObject>(answer: z.ZodMiniArray<Row>, rows: readonly z.input<Row>[]) {
  const names = Object.keys(answer.def.element.shape)
  const cells = rows.map((row): Cell[] => names.map((name) => cell.parse(Object(row)[name] ?? null)))
  return csvForPrograms([names, ...cells])
}
