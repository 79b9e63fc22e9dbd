import { beforeAll, expect, test } from 'vitest'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { ChangedOffer } from './changed-offer.tsx'
import type { SeenOffer } from './offer-change.ts'

beforeAll(async () => {
  await loadWords('es')
})

const seen: SeenOffer = {
  ...{ amount: 200_000n, periods: 91, termUnit: 'day', fingerprint: 'a', received: 180_000n },
  ...{ totalOwed: null, yearly: '120.5 %', rate: '0.0065 %', firstPayTime: '2026-12-01', lender: '' },
}

test('an offer that now comes from another lender names the previous lender, and omits what is unchanged', () => {
  const now = { ...seen, fingerprint: 'b', lender: 'Kestrel' }
  const page = readIn(
    drawn(<ChangedOffer before={seen} now={now} currency="MXN" message="Cambió." keepHref={null} />),
  )
  expect(page).toMatch(/Financiera.*Abono Demo.*Kestrel/)
  expect(page).not.toContain('120.5')
})

test('the way back to the previous amount of a raised offer is an outlined button', () => {
  const now = { ...seen, amount: 250_000n }
  const page = drawn(
    <ChangedOffer before={seen} now={now} currency="MXN" message={null} keepHref="/confirm?keep=1" />,
  )
  expect(page).toMatch(/<a href="[^"]*keep=1" class="button" data-kind="secondary">/)
})
