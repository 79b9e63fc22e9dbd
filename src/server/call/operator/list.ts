import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Transaction } from '#server/base/database/database.ts'
import type { GivePlaces } from '#server/base/database/give-places.ts'
import type { Service } from '#server/service/service.ts'
import type { DescribedCall } from './described-call.ts'
import { faultIn, send } from './operator-answer.ts'
import { refused } from './operator-response.ts'
import { type ListFormat, type Page, pageOf } from './page-of-list.ts'
import { sendRows } from './send-rows.ts'

interface AskedPage {
  after?: string | undefined
  limit?: string | undefined
  format?: ListFormat | undefined
}

/**
 * Registers a list. `read` returns rows of the domain, or undefined if the order does not exist.
 * A list with positions assigns some to new rows while the page has space.
 */
export function list<Fields extends z.ZodMiniType<AskedPage>, Row extends z.ZodMiniObject>(
  app: FastifyInstance,
  { database, now }: Service,
  call: DescribedCall<Fields, z.ZodMiniArray<Row>>,
  read: (tx: Transaction, query: z.output<Fields>, page: Page) => Promise<z.output<Row>[] | undefined>,
  givePlaces?: GivePlaces,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(call.path, async (request, reply) => {
    const query = z.safeParse(call.fields, request.query)
    if (!query.success) return send(reply, refused(400, faultIn(query.error)))
    const page = pageOf(query.data)
    const readPage = () => database.transaction((tx) => read(tx, query.data, page), { readOnly: true })
    let rows = await readPage()
    for (let isAny = true; givePlaces && isAny && rows && rows.length < page.limit; ) {
      isAny = await database.transaction((tx) => givePlaces(tx, now()))
      // Read again even if no row was assigned: a concurrent reader may have assigned positions meanwhile.
      rows = await readPage()
    }
    if (!rows) return send(reply, refused(404, 'no such order'))
    return sendRows(reply, call.answer, rows, query.data.format)
  })
}
