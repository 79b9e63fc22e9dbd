import { loanPlayDetail } from '#contract/money/installment.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { type Database, statement } from '#server/base/database/database.ts'
import { eventOf } from '#server/loans/events/source-event.ts'
import type { Config } from '#server/service/config.ts'
import { asBorrower, dataOf, loanOf } from './as-borrower.ts'
import type { Person } from './sandbox-server.ts'

/** A payment notice that was sent to a server. */
export interface Notice {
  /** `torture-` and a number. */
  id: string
  reference: string
  amountMinor: bigint
}

/** Payable references of several borrowers. */
export async function someReferences(url: string, config: Config): Promise<string[]> {
  const references: string[] = []
  for (const like of ['Ana Ejemplo', 'Ana Ejemplo', 'Ravi Sample', 'Ravi Sample']) {
    const response = await fetch(`${url}/sandbox/people`, {
      method: 'POST',
      body: new URLSearchParams({ like }),
    })
    const person = (await response.json()) as Person
    const call = asBorrower({ url, service: { config, map: compiled(config.wireMap ?? {}) } }, person.query)
    const plan = dataOf(await call(loanPlayDetail, loanOf(person, '174')))
    const codes = plan.repayList.flatMap(({ list }) => list.map(({ vCode }) => vCode))
    references.push(...codes.filter((code) => code !== ''))
  }
  if (references.length === 0) throw new Error('no sandbox borrower has a reference')
  return references
}

const events = statement<{ id: string; amount: bigint; outcome: string }>(
  'torture-events',
  `SELECT event_id AS id, amount_minor AS amount, outcome FROM payment_events WHERE event_id LIKE 'torture-%'`,
)
const cash = statement<{ event: string; amount: bigint }>(
  'torture-cash',
  `SELECT b.event_id AS event, e.amount_minor AS amount
   FROM postings p JOIN entries e ON e.posting_id = p.id, ${eventOf('p', 'b')}
   WHERE b.source = 'sandbox' AND b.event_id LIKE 'torture-%' AND e.account = 'cash'`,
)
const unbalanced = statement<{ id: string }>(
  'torture-unbalanced',
  `SELECT p.id FROM postings p LEFT JOIN entries e ON e.posting_id = p.id
   GROUP BY p.id HAVING coalesce(sum(e.amount_minor), 1) <> 0`,
)

/** Everything acknowledged is booked once with its amount; nothing is half written. */
export async function checkPromised(
  database: Database,
  promised: ReadonlyMap<string, Notice>,
): Promise<void> {
  const [known, booked, broken] = await database.transaction(
    async (tx) =>
      [await tx.rows(events, []), await tx.rows(cash, []), await tx.rows(unbalanced, [])] as const,
    { readOnly: true },
  )
  if (broken.length > 0) throw new Error(`${broken.length} postings do not sum to zero`)
  // Bookings after the read are recent arrivals, so only the events that were read are checked.
  const money = new Map<string, bigint[]>()
  for (const { event, amount } of booked) money.set(event, [...(money.get(event) ?? []), amount])
  for (const { id, amount, outcome } of known) {
    const posted = money.get(id) ?? []
    if (posted.length !== 1 || posted[0] !== amount)
      throw new Error(`${id} (${outcome}) of ${amount} is booked as [${posted.join()}]`)
  }
  const there = new Set(known.map(({ id }) => id))
  if (there.size !== known.length) throw new Error('an event is there twice')
  for (const id of promised.keys()) if (!there.has(id)) throw new Error(`${id} was acknowledged and is lost`)
}

/** At the end nothing is booked that was never acknowledged. */
export async function expectAll(
  database: Database,
  acknowledged: ReadonlyMap<string, Notice>,
): Promise<void> {
  const known = await database.transaction((tx) => tx.rows(events, []), { readOnly: true })
  const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
  const wanted = total([...acknowledged.values()].map(({ amountMinor }) => amountMinor))
  const found = total(known.map(({ amount }) => amount))
  if (known.length !== acknowledged.size || found !== wanted) {
    throw new Error(
      `${known.length} events of ${found} are there, ${acknowledged.size} of ${wanted} were sent`,
    )
  }
}
