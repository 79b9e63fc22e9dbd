import { beforeAll, expect, test } from 'vitest'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import type { OwnLoan } from './loan-rows.tsx'
import Orders from './orders.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const paid: OwnLoan = {
  ...{ orderId: '1', productId: 'mx-directo', productName: 'Préstamo Colibrí', productLogo: '' },
  ...{ orderStatus: '200', noticeStatusText: 'Su préstamo está pagado', currency: 'MXN', nextPart: null },
  ...{ toPay: null, term: null },
}
const owed = (orderId: string, amount: bigint): OwnLoan => ({
  ...{ ...paid, orderId, orderStatus: '174' },
  toPay: {
    ...{ amount, dueOn: '2026-12-02', lastMoment: '', inDays: 12, daysLate: 0, asked: 1 },
    ...{ ofTheLoan: null, penalty: null, tomorrow: null, paid: 0, instalments: 1 },
  },
})
const drawnOf = (loans: OwnLoan[], query = '') =>
  drawn(<Orders loaderData={{ loans, applications: [] }} actionData={undefined} />, { query })

test('loans to pay come first, with what they ask for in total', () => {
  const page = readIn(drawnOf([paid, owed('2', 320_417n), owed('3', 100_000n)]))
  expect(page).toMatch(/Por pagar En total \$4\.204 \.17 .*Terminados/)
  expect(readIn(drawnOf([owed('2', 320_417n)]))).not.toContain('En total')
  expect(readIn(drawnOf([owed('2', 1n), { ...owed('3', 1n), currency: 'INR' }]))).not.toContain('En total')
})

test('of ten thousand loans one page shows fifty, and leads to the next ones', () => {
  const many = [...Array.from({ length: 9_999 }, (_, at) => ({ ...paid, orderId: `${at}` })), owed('x', 100n)]
  const rowsOf = (html: string) => html.match(/class="row"/g)?.length
  const first = drawnOf(many)
  expect(rowsOf(first)).toBe(51)
  expect(first).toMatch(/Por pagar.*Terminados.*href="\/orders\?[^"]*from=50"/)
  const last = drawnOf(many, '&from=9950')
  expect(rowsOf(last)).toBe(50)
  expect(last).not.toMatch(/Por pagar|from=/)
})

test.each(['-1', '1', '50', '999999', '1e9', 'x'])(
  'a position outside the list shows the first page, which links to the home page: %s',
  (from) => {
    const page = drawnOf([owed('1', 100n)], `&from=${from}`)
    expect(readIn(page)).toContain('Por pagar')
    expect(page).toContain('href="/home')
  },
)
