import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemList, problemSave } from '#contract/complaints/complaints.ts'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentCommit, repaymentWay } from '#contract/money/payment-store.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { createApp } from '#server/app.ts'
import { type Database, statement, type Transaction } from '#server/database/database.ts'
import { asBorrower, dataOf, loanOf } from './as-borrower.ts'
import { sendNotice } from './at-the-store.ts'
import { offerTo, pushOf } from './offer-to.ts'
import { makePng, sendPicture } from './picture.ts'
import { type SandboxServer, startSandbox } from './sandbox-server.ts'

const written = statement<{ rows: number }>(
  'test-rows-written',
  'SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS rows FROM pg_stat_xact_user_tables',
)

let statements = 0
let rows = 0

/** Counts what is asked of it, and how many rows its transactions write. */
const counting = (database: Database): Database => ({
  close: () => database.close(),
  transaction: (work, options) =>
    database.transaction(async (tx) => {
      if (options?.readOnly) return work(countingStatements(tx))
      // A connection counts on from what it has written before.
      const before = await tx.one(written, [])
      const result = await work(countingStatements(tx))
      rows += (await tx.one(written, [])).rows - before.rows
      return result
    }, options),
})

function countingStatements(tx: Transaction): Transaction {
  const one = <Result>(result: Result): Result => {
    statements += 1
    return result
  }
  return {
    ...tx,
    rows: (asked, params) => one(tx.rows(asked, params)),
    row: (asked, params) => one(tx.row(asked, params)),
    one: (asked, params) => one(tx.one(asked, params)),
    run: (asked, params) => one(tx.run(asked, params)),
  }
}

let server: SandboxServer
let app: SandboxServer['app']
beforeAll(async () => {
  server = await startSandbox({ now: () => new Date('2026-11-20T18:00:00Z') })
  app = await createApp({ ...server.service, database: counting(server.service.database) })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('the page says how many statements each call of a borrower takes, and how many rows it writes', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const counted = { ...server, url }
  const ana = await server.person('Ana Ejemplo')
  const call = asBorrower(counted, ana.query)
  const lines: string[] = []
  const cost = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    statements = 0
    rows = 0
    const result = await work()
    lines.push(`| ${what} | ${statements} | ${rows} |`)
    return result
  }

  const loan = loanOf(ana, '174')
  await cost('`loan-details`', async () => dataOf(await call(loanDetails, loan)))
  const { repayAmount: amount } = await cost('`loan-play-detail`', async () =>
    dataOf(await call(loanPlayDetail, loan)),
  )
  const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const { repayDetail } = await cost('`generate-vcode`, a new reference', async () =>
    dataOf(await call(generateVcode, wish)),
  )
  await cost('`generate-vcode`, the same again', async () => dataOf(await call(generateVcode, wish)))
  const event = { id: 'cost', kind: 'paid', at: new Date('2026-11-20T17:00:00Z'), charge: 'cost' } as const
  const part = { ...event, reference: repayDetail.vCode, amountMinor: 100n }
  const notice = () => sendNotice(counted, part, new Date('2026-11-20T18:00:00Z'))
  expect(await cost('a notice that pays a part', notice)).toMatchObject({ outcome: 'part-paid' })
  expect(await cost('the same notice again', notice)).toMatchObject({ outcome: 'duplicate' })
  await cost('the statement of a loan', async () =>
    dataOf(await call(loanStatement, { orderNo: loan.orderId })),
  )
  const complaint = { problemType: '3', problemSonType: '', problemDetail: 'Pagué.', problemImage: [] }
  await cost('`problem-save`', async () => dataOf(await call(problemSave, complaint)))
  await cost('`problem-list`', async () => dataOf(await call(problemList, {})))
  await cost('`upload-problem-img`', async () =>
    dataOf(await sendPicture(counted, ana.query, makePng(20, 20))),
  )

  const carla = await server.person('Carla Muestra')
  const hers = asBorrower(counted, carla.query)
  const { orderId } = loanOf(carla, '174')
  const owed = dataOf(await hers(loanPlayDetail, loanOf(carla, '174'))).repayAmount
  const way = await cost('`repayment-way`', async () => dataOf(await hers(repaymentWay, { orderId })))
  const card = way.bankCards.find(({ bankName }) => bankName === 'Banco Sin Clave')
  if (!card) throw new Error('she has a card')
  const { id: cardId, bankName, cardNo, bankCode } = card
  const paid = { amount: owed, bankName, cardId, cardNo, bankCode, orderId, repayToken: way.repayToken }
  await cost('`repayment-commit`, charged at once', async () =>
    dataOf(await hers(repaymentCommit, { ...paid, couponId: '', sendMsg: '0' })),
  )

  await offerTo(server, ana, 'mx-directo', 200_000n)
  const accepted = await pushOf(server, ana, 'mx-directo')
  await cost('`loan-detail-push`, an accepted offer', async () =>
    dataOf(await call(loanDetailPush, accepted)),
  )

  const table = ['| call | statements | rows written |', '|---|---|---|', ...lines].join('\n')
  const page = readFileSync('docs/scale.md', 'utf8')
  const said = /\| call \| statements \| rows written \|\n(?:\|.*\n)+/.exec(page)?.[0].trimEnd()
  expect(said).toBe(table)
})
