import { expect, test } from 'vitest'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { ledgerOf } from '#testing/ledger-of.ts'
import { oneLoan } from '#testing/one-loan.ts'

const one = oneLoan()
const HEAD = 'charge,reference,amount,paid_at'
let desk: DeskBrowser

async function send(text: string, provider = 'sandbox') {
  desk = await atTheDesk(one.server)
  const file = new Blob([text], { type: 'text/csv' })
  const response = await desk.post('/desk/settlement', { provider, file })
  return { status: response.status, text: (await response.text()).replace(/\s+/g, ' ') }
}

test('shows every difference between a file and the ledger, and moves nothing', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, 1000n, { charge: 'same-1' })
  await one.report('paid', reference, 1001n, { charge: 'less-1' })
  await one.report('paid', reference, 1002n, { charge: 'ours-1' })
  await one.report('paid', '40404040401', 1003n, { charge: 'waits-1' })
  const before = await ledgerOf(one.server, one.loan.orderId)
  const lines = [
    `same-1,${reference},10.00`,
    `less-1,${reference},9.00`,
    `lost-1,${reference},5.00`,
    'waits-1,40404040401,10.03',
    `same-1,${reference},10.00`,
  ].map((line) => `${line},${one.clock.toISOString()}`)
  const { status, text } = await send([HEAD, ...lines].join('\n'))
  expect(status).toBe(200)
  const sectionOf = (title: string) => text.split(`<h2>${title}</h2>`)[1]?.split('<h2>')[0]
  expect(sectionOf('In the file, not here')).toContain('<td>lost-1</td>')
  expect(sectionOf('Here, not in the file')).toContain('<td>ours-1</td>')
  expect(sectionOf('Another amount here')).toMatch(/<td>9.00<\/td><td>10.01<\/td> <td>less-1/)
  expect(sectionOf('In both, and on no loan yet')).toContain('<td>waits-1</td>')
  expect(sectionOf('Twice in the file')).toContain('<td>6</td>')
  expect(await ledgerOf(one.server, one.loan.orderId)).toEqual(before)
  expect(await desk.text('/desk/log')).toContain('Compared a settlement file')
})

test('says so if both are the same', async () => {
  one.later(300)
  const reference = await one.slip()
  await one.report('paid', reference, 1000n, { charge: 'alone-1' })
  const { text } = await send(`${HEAD}\nalone-1,${reference},10,${one.clock.toISOString()}`)
  expect(text).toContain('Both say the same.')
  expect(text).not.toContain('<table>')
})

test.each([
  ['', 'sandbox', 'Please choose a file.'],
  [`${HEAD}\nc,r,1,2026-11-20`, 'unknown', 'Please choose a provider.'],
  [
    `${HEAD}\nc,r,1,2026-11-20\nd,r,x,2026-11-20`,
    'sandbox',
    'Line 3: the amount is such as 1500 or 1500.50.',
  ],
  [`${HEAD}\nc,r,1,2026-11-01\nd,r,1,2026-12-02`, 'sandbox', 'The file is about more than 31 days.'],
  [`${HEAD}\n${'c,r,1,2026-11-01\n'.repeat(5001)}`, 'sandbox', 'there are too many lines.'],
  ['\u0000\u0001PNG', 'sandbox', 'Line 1: this is no CSV'],
])('refuses a file that it cannot compare, in words (%#)', async (file, provider, said) => {
  const { status, text } = await send(file, provider)
  expect([status, text.includes(said)]).toEqual([422, true])
})

test('a script in a line is escaped on the page', async () => {
  const { text } = await send(`${HEAD}\nc,<script>,1,2026-11-20`)
  expect(text).not.toContain('<script>')
})
