import { isDeepStrictEqual } from 'node:util'
import type { PaidPage, PaymentEvent } from '#server/integrations/modules.ts'
import { validatedPayments } from '#server/integrations/validated/validated-payments.ts'
import { AMOUNT, AMOUNT_WRITTEN, type PaymentsTrial, REFERENCE } from './payments-trial.ts'
import { ASKS_NOBODY, failsProperly, must, NOT_RESTARTED, type Rule } from './rule.ts'
import { type Line, lineNames } from './twin.ts'

/** The day of payment 1, which the test double has to list. */
const PERIOD = { from: new Date('2026-11-20T00:00:00Z'), until: new Date('2026-11-21T00:00:00Z') }
const PAGES_MAX = 100
const LISTS_NOTHING = 'does not list payments'

/** What the server relies on if a provider lists payments, with which the ledger is reconciled. */
export function listingRules(trial: PaymentsTrial): Rule[] {
  const { provider, state, secrets, patienceMs, second, during } = trial
  const list = async (line: Line = 'good', change: Partial<typeof PERIOD & { page: string | null }> = {}) => {
    state.line = line
    // As the server asks it: an invalid row is counted as unreadable.
    const page = await validatedPayments(provider).listPaid?.({ ...PERIOD, page: null, ...change })
    must(page !== undefined, LISTS_NOTHING)
    return page
  }
  const rule = (title: string, check: () => Promise<unknown>): Rule => ({
    rule: `listPaid: ${title}`,
    check: async () => (provider.listPaid ? check() : LISTS_NOTHING),
  })
  const every = async () => {
    const events: PaymentEvent[] = []
    const asked = new Set<string | null>()
    for (let page: string | null = null; asked.size < PAGES_MAX; ) {
      must(!asked.has(page), 'names the same page twice')
      asked.add(page)
      const answer = await list('good', { page })
      must(answer.unread === 0, `${answer.unread} rows of it are no payments`)
      events.push(...answer.events)
      page = answer.next
      if (page === null) break
    }
    return events
  }
  const addressed = async (work: () => Promise<unknown>) =>
    (await during(work)).map(({ method, url, body }) => [method, url, body].join(' '))
  return [
    rule('lists the payments of a period page by page, each once and with its charge', async () => {
      const events = await every()
      must(events.length > 0, 'the test double lists nothing of 20 November 2026')
      must(new Set(events.map(({ charge }) => charge)).size === events.length, 'names one charge twice')
      const isOfDay = ({ at }: PaymentEvent) => at >= PERIOD.from && at < PERIOD.until
      must(events.every(isOfDay), 'lists a payment of another day')
    }),
    rule('names a payment as its notice does', async () => {
      const notice = trial.eventOf(trial.paidBody())
      const listed = (await every()).find(({ reference }) => reference === REFERENCE)
      must(
        listed !== undefined,
        `the test double does not list payment 1 of \`notice\`, of reference ${REFERENCE}`,
      )
      must(
        listed.charge === notice.charge,
        `the list has charge ${listed.charge}, the notice ${notice.charge}`,
      )
      must(listed.amountMinor === AMOUNT, `the list has the amount ${listed.amountMinor}`)
      const isThen = Math.abs(listed.at.getTime() - notice.at.getTime()) < 1000
      must(isThen, `the list has the moment ${listed.at.toISOString()}`)
    }),
    rule('asks for the given period', async () => {
      const usual = await addressed(() => list())
      if (usual.length === 0) return ASKS_NOBODY
      for (const [name, day] of Object.entries({
        from: '2026-11-20T19:00:00Z',
        until: '2026-11-20T12:00:00Z',
      })) {
        let events: readonly PaymentEvent[] = []
        const requests = await addressed(async () => {
          events = (await list('good', { [name]: new Date(day) })).events
        })
        const isIgnored = isDeepStrictEqual(requests, usual) && events.length > 0
        must(!isIgnored, `asks and lists the same whatever \`${name}\` is`)
      }
      return undefined
    }),
    rule('asks and lists the same after a restart in another time zone', async () => {
      if (!second) return NOT_RESTARTED
      const requests = await addressed(() => list())
      const here = await list()
      let there: Partial<PaidPage> = {}
      const askedThere = await addressed(async () => {
        there = Object(await second.call('listPaid', { ...PERIOD, page: null }))
      })
      must(isDeepStrictEqual(askedThere, requests), `asks for another period there: ${askedThere[0]}`)
      must(isDeepStrictEqual(there.events, here.events), 'lists other payments or moments there')
      return undefined
    }),
    rule('counts a row whose amount cannot be read', async () => {
      const good = await list()
      if (good.events.length === 0) return 'the test double lists nothing'
      state.alter = (body) => body.replaceAll(AMOUNT_WRITTEN, '"x"')
      try {
        const { unread } = await list()
        must(unread > 0, 'leaves the row out, as if it were no payment')
      } finally {
        state.alter = (body) => body
      }
      return undefined
    }),
    ...(['slow', 'cut', 'down', 'forbidden', 'page', 'empty'] as const).map((line) =>
      rule(`throws a failure if ${lineNames[line]}`, async () => {
        if ((await during(() => list())).length === 0) return ASKS_NOBODY
        await failsProperly(() => list(line), secrets, patienceMs)
        return undefined
      }),
    ),
  ]
}
