import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Transaction } from '#server/base/database/database.ts'
import type { GivePlaces } from '#server/base/database/give-places.ts'
import type { Service } from '#server/service/service.ts'
import type { DescribedCall } from './described-call.ts'
import { faultIn, send } from './operator-answer.ts'
import { type ListFormat, type Page, pageOf } from './page-of-list.ts'
import { refused } from './said.ts'
import { sendRows } from './send-rows.ts'

interface AskedPage {
  after?: string | undefined
  limit?: string | undefined
  format?: ListFormat | undefined
}

/**
 * Puts a list on its path. What it gives are its rows as the domain knows them; undefined for one of no such order. A list
 * whose rows have places gives some to new rows while a page has room for more.
 */
export function list<Fields extends z.ZodMiniType<AskedPage>, Row extends z.ZodMiniObject>(
  app: FastifyInstance,
  { database, now }: Service,
  call: DescribedCall<Fields, z.ZodMiniArray<Row>>,
  read: (tx: Transaction, asked: z.output<Fields>, page: Page) => Promise<z.output<Row>[] | undefined>,
  givePlaces?: GivePlaces,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(call.path, async (request, reply) => {
    const asked = z.safeParse(call.fields, request.query)
    if (!asked.success) return send(reply, refused(400, faultIn(asked.error)))
    const page = pageOf(asked.data)
    const readPage = () => database.transaction((tx) => read(tx, asked.data, page), { readOnly: true })
    let rows = await readPage()
    for (let isAny = true; givePlaces && isAny && rows && rows.length < page.limit; ) {
      isAny = await database.transaction((tx) => givePlaces(tx, now()))
      // Also if there were none: another reader may have given places since the page was read.
      rows = await readPage()
    }
    if (!rows) return send(reply, refused(404, 'no such order'))
    return sendRows(reply, call.answer, rows, asked.data.format)
  })
}
