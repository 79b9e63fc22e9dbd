import { describe, expect, test } from 'vitest'
import { oneLoan } from '#testing/one-loan.ts'
import { reconcileAll } from './reconcile-all.ts'
import { listOf, readSettlement } from './settlement-file.ts'

const HEAD = 'charge,reference,amount,paid_at'
const LINE = 'ch-1,900123,1500.50,2026-11-20T18:03:00-06:00'
const read = (text: string, linesMax = 100) => readSettlement(Buffer.from(text), linesMax)
const fileOf = (text: string) => {
  const found = read(text)
  if (!found.ok) throw new Error(`refused: ${JSON.stringify(found.problems)}`)
  return found.file
}

test.each([
  ['with commas', `${HEAD}\n${LINE}\n`],
  ['with a byte order mark, CRLF and no newline at the end', `\ufeff${HEAD}\r\n${LINE}`],
  [
    'with semicolons, other columns and another order',
    `Paid_At;fee;Amount;Charge;REFERENCE\n2026-11-20T18:03:00-06:00;1,2;1500.50;ch-1;900123`,
  ],
  [
    'with tabs and quotes',
    `${HEAD.replaceAll(',', '\t')}\n${LINE.split(',')
      .map((cell) => `"${cell}"`)
      .join('\t')}`,
  ],
  [
    'in which a spreadsheet kept leading zeros',
    `${HEAD}\n"=""ch-1""","=""900123""","1,500.50",2026-11-20T18:03:00-06:00\n`,
  ],
  [
    'with invisible characters and full-width digits',
    `${HEAD}\n\u200ech-1,\u202a９００１２３\u202c,1500.50,2026-11-20T18:03:00-06:00\n`,
  ],
  ['with blank lines', `${HEAD}\n\n${LINE}\n\n`],
])('a file %s is read', (_how, text) => {
  const at = new Date('2026-11-21T00:03:00Z')
  expect(fileOf(text)).toMatchObject({
    payments: [{ charge: 'ch-1', reference: '900123', amountMinor: 150_050n, at }],
    ...{ moved: [], first: '2026-11-21', last: '2026-11-21' },
  })
})

test.each([
  ['1500', 150_000n],
  ['1500.5', 150_050n],
  ['0.01', 1n],
])('%s is %s in minor units', (amount, minor) => {
  expect(fileOf(`${HEAD}\nc,r,${amount},2026-11-20`).payments[0]?.amountMinor).toBe(minor)
})

test('a date without a time is that day in every market', () => {
  expect(fileOf(`${HEAD}\nc,r,5,2026-11-20`).payments[0]?.at).toEqual(new Date('2026-11-20T12:00:00Z'))
})

test.each([
  ['no header', LINE, [{ line: 1, what: 'columns' }]],
  ['a column missing', `charge,reference,amount\na,b,1`, [{ line: 1, what: 'columns' }]],
  ['a quote that never ends', `${HEAD}\n"a,b,1,2026-11-20`, [{ line: 1, what: 'columns' }]],
  ['no lines', `${HEAD}\n`, [{ line: 2, what: 'empty' }]],
  ['an empty file', '', [{ line: 1, what: 'columns' }]],
  ['no charge', `${HEAD}\n,r,1,2026-11-20`, [{ line: 2, what: 'charge' }]],
  ['a formula as a reference', `${HEAD}\nc,=A1,1,2026-11-20`, [{ line: 2, what: 'reference' }]],
  ['no reference', `${HEAD}\nc,,1,2026-11-20`, [{ line: 2, what: 'reference' }]],
  ['an amount of zero', `${HEAD}\nc,r,0.00,2026-11-20`, [{ line: 2, what: 'amount' }]],
  ['a negative amount', `${HEAD}\nc,r,-5,2026-11-20`, [{ line: 2, what: 'amount' }]],
  ['an ambiguous amount', `${HEAD}\nc,r,"1.500,00",2026-11-20`, [{ line: 2, what: 'amount' }]],
  ['a third of a centavo', `${HEAD}\nc,r,1.005,2026-11-20`, [{ line: 2, what: 'amount' }]],
  ['an impossible day', `${HEAD}\nc,r,1,2026-02-30`, [{ line: 2, what: 'paid_at' }]],
  ['a moment without its offset', `${HEAD}\nc,r,1,2026-11-20T10:00:00`, [{ line: 2, what: 'paid_at' }]],
  ['an impossible hour', `${HEAD}\nc,r,1,2026-11-20T25:00:00Z`, [{ line: 2, what: 'paid_at' }]],
  ['an unknown kind', `${HEAD},kind\nc,r,1,2026-11-20,held`, [{ line: 2, what: 'kind' }]],
  ['a short line after a good one', `${HEAD}\n${LINE}\nc,r`, [{ line: 3, what: 'amount' }]],
])('a file with %s is refused, and the line is named', (_what, text, problems) => {
  expect(read(text)).toEqual({ ok: false, problems })
})

test('a file with too many lines is refused, and one at the limit is read', () => {
  const lines = [1, 2, 3].map((at) => `c${at},r,1,2026-11-20`)
  expect(read([HEAD, ...lines].join('\n'), 3).ok).toBe(true)
  expect(read([HEAD, ...lines].join('\n'), 2)).toEqual({
    ok: false,
    problems: [{ line: 4, what: 'too-long' }],
  })
})

test('of many invalid lines the first twenty are named', () => {
  const found = read([HEAD, ...Array.from({ length: 30 }, () => ',,,')].join('\n'))
  expect(found.ok ? [] : found.problems).toHaveLength(20)
})

describe('a file compared with the ledger by the command', () => {
  const one = oneLoan()

  async function run(text: string) {
    const said: string[] = []
    const file = fileOf(text)
    const { database } = one.server.service
    const isWell = await reconcileAll(
      { database, now: () => one.clock, isStopped: () => false, say: (line) => said.push(line) },
      [{ name: 'sandbox', listPaid: listOf(file) }],
      { from: file.first, to: file.last },
    )
    return { isWell, said }
  }

  test('books a payment without an event, for the day on which it was paid, and once', async () => {
    const reference = await one.slip()
    const text = `${HEAD}\nlost-1,${reference},1000.00,2026-11-20T09:00:00-06:00\n`
    expect(await run(text)).toMatchObject({ isWell: true, said: [expect.stringMatching(/1 booked now$/)] })
    expect(await one.balance('cash')).toBe(100_000n)
    expect((await run(text)).said).toEqual([expect.stringMatching(/1 known$/)])
    expect(await one.balance('cash')).toBe(100_000n)
    const notice = { charge: 'lost-1', at: new Date('2026-11-20T15:00:00Z') }
    expect(await one.report('paid', reference, 100_000n, notice)).toBe('duplicate')
  })

  test('reports another amount than in the ledger to a person, and moves nothing', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 1000n, { charge: 'other-1' })
    const found = await run(`${HEAD}\nother-1,${reference},20.00,2026-11-20T18:00:00Z\n`)
    expect(found).toMatchObject({ isWell: false, said: [expect.stringContaining('1 for a person')] })
    expect(await one.cases(reference)).toMatchObject([{ code: 'charge-contradicts', amountMinor: '2000' }])
    expect(await one.balance('cash')).toBe(1000n)
  })

  test('reports a missing payment only between days that it contains', async () => {
    one.later(40)
    const paid = async (charge: string, days: number) => {
      one.later(days)
      const reference = await one.slip()
      expect(await one.report('paid', reference, 700n, { charge })).not.toBe('unmatched')
      return reference
    }
    const [inside, atItsEnd] = [await paid('inside', 41), await paid('end', 42)]
    await run(`${HEAD}\na,404,1,${'2026-12-30'}\nb,405,1,${'2026-12-31'}\nc,406,1,${'2027-01-01'}\n`)
    expect(await one.cases(inside)).toMatchObject([{ code: 'not-at-provider' }])
    expect(await one.cases(atItsEnd)).toEqual([])
  })

  test('reports a reversal in the file that the ledger lacks', async () => {
    one.later(60)
    const reference = await one.slip()
    await one.report('paid', reference, 900n, { charge: 'back-1' })
    const day = one.clock.toISOString().slice(0, 10)
    const lines = [`back-1,${reference},9.00,${one.clock.toISOString()},paid`, `back-1,,9.00,${day},gone`]
    const found = await run(`${HEAD},kind\n${lines.join('\n')}\n`)
    expect(found.isWell).toBe(false)
    expect(await one.cases(reference)).toMatchObject([{ code: 'gone-at-provider' }])
  })
})
