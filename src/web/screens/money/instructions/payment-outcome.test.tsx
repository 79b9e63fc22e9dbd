import { beforeAll, expect, test } from 'vitest'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { PaymentOutcome } from './payment-outcome.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const paid = {
  state: 'reflected',
  moneyMoved: 1,
  sentence: 'Faltan $1.577.21 por pagar a más tardar el 2027-01-22.',
  outcome: 'part-paid',
  arrived: 213_611,
  arrivedAt: '2026-11-21 16:08',
  place: 'Tiendas Colibrí',
  paymentId: 'p1',
  paidInstalments: 1,
  instalments: 2,
  currency: 'MXN',
}
const pageOf = (sent: object) => {
  const status = paymentStatus.output.parse(sent)
  const loan = { productId: 'p', orderId: '1' }
  return drawn(
    <PaymentOutcome status={status} onItsWay={[]} loan={loan} isExtension={false} problem={null} />,
  )
}

test('a received payment is stated first, then time and place, the next step, and the receipt before the loan', () => {
  const text = readIn(pageOf(paid))
  expect(text).toMatch(
    /^ Recibimos \$2\.136\.11 \(2,136\.11 pesos mexicanos\) 2026-11-21 16:08 · Tiendas Colibrí Faltan .* Ver comprobante Compartir Detalles/,
  )
})

test('the receipt of the money is stated once, also if the server states it too', () => {
  const settled = { outcome: 'settled', isSettled: 1 }
  const sentence = 'Recibimos $2.136.11 el 2026-11-21 16:08 y con eso su préstamo quedó pagado.'
  for (const sent of [paid, { ...paid, arrived: undefined }])
    expect(readIn(pageOf({ ...sent, ...settled, sentence })).match(/Recibimos/g)).toHaveLength(1)
  expect(readIn(pageOf({ ...paid, ...settled, sentence }))).toMatch(
    /^ Su préstamo quedó pagado Recibimos .*Carta de liquidación/,
  )
})

test('credit is stated below a settled loan, without the receipt that the heading states', () => {
  const sentence =
    'Recibimos $2.136.11 el 2026-11-21 16:08 y con eso su préstamo quedó pagado antes de tiempo. Quedan $20.60 como saldo a su favor. Incluyen los intereses.'
  const page = readIn(pageOf({ ...paid, outcome: 'over-paid-with-rebate', isSettled: 1, sentence }))
  expect(page).toMatch(/^ Su préstamo quedó pagado Recibimos .* Quedan \$20\.60.* Incluyen los intereses\. /)
  expect(page.match(/Recibimos|quedó pagado/g)).toHaveLength(2)
})

test('the ring is closed only as far as the loan is paid', () => {
  expect(pageOf(paid)).toContain('stroke-dasharray="50 100"')
  expect(pageOf({ ...paid, isSettled: 1 })).toContain('stroke-dasharray="100 100"')
  // A backend that sends no number of instalments.
  const { paidInstalments: _, instalments: __, ...uncounted } = paid
  expect(pageOf(uncounted)).not.toContain('stroke-dasharray')
  expect(pageOf({ ...uncounted, isSettled: 1 })).toContain('stroke-dasharray="100 100"')
})

test('a reference without money shows no received payment', () => {
  for (const state of ['expired', 'seen', 'returned'])
    expect(pageOf({ ...paid, state })).not.toMatch(/paid-ring|Compartir/)
})

test.each([
  [0, 'Hoy, 16:08'],
  [1, 'Ayer, 16:08'],
  [2, '2026-11-21 16:08'],
])(
  'the day of a received payment is named as people name it, and by its date in a copy: %d',
  (ago, moment) => {
    const page = pageOf({ ...paid, arrivedDaysAgo: ago })
    expect(readIn(page)).toContain(`${moment} · Tiendas Colibrí`)
    expect(page).toContain('data-in-copy="2026-11-21 16:08 · Tiendas Colibrí"')
  },
)
