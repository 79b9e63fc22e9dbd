import { heldPayments } from '#server/integrations/held/held-payments.ts'
import type { PaymentEvent, PaymentProvider } from '#server/integrations/modules.ts'
import { failsProperly, must, type Rule } from './rule.ts'
import type { Line, twinOf } from './twin.ts'

/** The day of which the twin is asked, and is to list something. */
const PERIOD = { from: new Date('2026-11-20T00:00:00Z'), until: new Date('2026-11-21T00:00:00Z') }
const PAGES_MAX = 100

/** What the server relies on where a provider lists what was paid, so that the books can be held against it. */
export function listingRules(
  provider: PaymentProvider,
  { state }: Pick<ReturnType<typeof twinOf>, 'state'>,
  secrets: readonly string[],
): Rule[] {
  const list = (line: Line, page: string | null = null) => {
    state.line = line
    // As the server asks it: what is no payment is counted, and not believed.
    return heldPayments(provider).listPaid?.({ ...PERIOD, page })
  }
  return [
    {
      rule: 'lists what was paid, page by page, each payment once with its charge',
      async check() {
        if (!provider.listPaid) return 'it lists nothing'
        const events: PaymentEvent[] = []
        const asked = new Set<string | null>()
        for (let page: string | null = null; asked.size < PAGES_MAX; ) {
          must(!asked.has(page), 'names the same page twice')
          asked.add(page)
          const answer = await list('good', page)
          must(answer !== undefined && answer.unread === 0, `${answer?.unread} rows of it are no payments`)
          events.push(...answer.events)
          page = answer.next
          if (page === null) break
        }
        must(events.length > 0, 'the twin lists nothing of 20 November 2026, so nothing is shown')
        must(new Set(events.map(({ charge }) => charge)).size === events.length, 'names one charge twice')
        const isOfDay = ({ at }: PaymentEvent) => at >= PERIOD.from && at < PERIOD.until
        must(events.every(isOfDay), 'lists what was paid on another day')
      },
    },
    ...(['slow', 'cut', 'down', 'forbidden', 'page', 'empty'] as const).map((line) => ({
      rule: `says that there is no list, and not that nothing was paid: ${line}`,
      async check() {
        if (!provider.listPaid) return 'it lists nothing'
        const before = state.asked.length
        await list('good')
        if (state.asked.length === before) return 'it asks nobody'
        await failsProperly(async () => list(line), secrets)
      },
    })),
  ]
}
