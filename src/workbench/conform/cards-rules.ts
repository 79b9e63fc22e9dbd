import type { CardAcquirer, Conformance } from '#server/integrations/modules.ts'
import {
  ASKS_NOBODY,
  asksOnlyByAsk,
  failsProperly,
  isQuick,
  must,
  NOT_RESTARTED,
  PATIENCE_MS,
  type Rule,
  type Trying,
} from './rule.ts'
import { holds, type Line, lineNames, namesKey, twinOf } from './twin.ts'

const AMOUNTS = [12_814n, 320_417n]
const KEY = '01conformcharge00000000000'
const CARD = { id: '01conformcard0000000000000', bank: 'Sample Bank', masked: '************1111' }

/** Everything that the server relies on from an acquirer of cards. */
export function cardsRules(
  make: (ask: typeof fetch) => CardAcquirer,
  fixture: Conformance,
  { patienceMs = PATIENCE_MS, second: open }: Trying = {},
): Rule[] {
  const { state, ask, during } = twinOf(fixture)
  const acquirer = make(ask)
  const second = open?.(ask)
  const secrets = Object.values(fixture.env ?? {}).filter((value) => value !== undefined)
  const requestFor = (idempotencyKey: string, amountMinor: bigint) =>
    ({ idempotencyKey, card: CARD, orderNo: '90000000001174', amountMinor, currency: 'MXN' }) as const
  const charge = (line: Line = 'good', key = KEY, amountMinor = 320_417n) => {
    state.line = line
    return acquirer.charge(requestFor(key, amountMinor))
  }
  return [
    {
      rule: 'needsCode: answers true or false, and does not block',
      check() {
        const [one, again] = [acquirer.needsCode(CARD), acquirer.needsCode(CARD)]
        must(typeof one === 'boolean', 'answers neither true nor false')
        must(one === again, 'answers otherwise for the same card')
        isQuick('needsCode', () => acquirer.needsCode(CARD))
      },
    },
    {
      rule: 'charge: answers paid or declined, and the same for the same key',
      async check() {
        const one = await charge()
        must(one === 'paid' || one === 'declined', `answers ${String(one)}`)
        must((await charge()) === one, 'answers otherwise for the same key')
      },
    },
    {
      rule: 'charge: names the key in its request',
      async check() {
        const [first, again] = [await during(() => charge()), await during(() => charge())]
        if (first.length === 0) return ASKS_NOBODY
        const other = await during(() => charge('good', '01conformother000000000000'))
        must(namesKey(first, again, other), 'the acquirer cannot recognise a retry, and charges twice')
      },
    },
    {
      rule: 'charge: asks for the exact amount',
      async check() {
        for (const [number, amount] of AMOUNTS.entries()) {
          const requests = await during(() => charge('good', `01conformamount${number}00000000000`, amount))
          if (requests.length === 0) return ASKS_NOBODY
          const written = [String(amount), `${amount / 100n}.${amount % 100n}`]
          must(
            written.some((text) => holds(requests, text)),
            `no request has the amount ${written.join(' or ')}`,
          )
        }
      },
    },
    {
      rule: 'charge: answers the same after a restart',
      async check() {
        if (!second) return NOT_RESTARTED
        const first = await during(() => charge())
        const before = await charge()
        let after: unknown
        const again = await during(async () => {
          after = await second.call('charge', requestFor(KEY, 320_417n))
        })
        must(after === before, `answers ${String(after)} after a restart`)
        if (first.length === 0) return ASKS_NOBODY
        const other = await during(() => charge('good', '01conformother000000000000'))
        must(namesKey(first, again, other), 'the acquirer cannot recognise a retry after a restart')
      },
    },
    ...(['slow', 'cut', 'lost', 'down', 'forbidden', 'page', 'empty'] as const).map((line) => ({
      rule: `charge: throws a failure if ${lineNames[line]}`,
      async check() {
        if ((await during(() => charge())).length === 0) return ASKS_NOBODY
        await failsProperly(() => charge(line), secrets, patienceMs)
      },
    })),
    {
      rule: 'readWebhook: refuses a notice without a signature',
      check() {
        const { readWebhook } = acquirer
        if (!readWebhook) return 'has no notices'
        for (const body of ['', '{}', '{"type":"chargeback","id":"1"}']) {
          const found = readWebhook.call(acquirer, { body, header: () => undefined }, new Date())
          must(!found.ok && found.why === 'signature', 'accepts an unsigned notice')
        }
      },
    },
    asksOnlyByAsk(() => charge()),
  ]
}
