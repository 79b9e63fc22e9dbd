import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemList, problemSave } from '#contract/complaints/complaints.ts'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentCommit, repaymentWay } from '#contract/money/payment-store.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { channelTemplate, getCaptcha, getSid, getSms, register } from '#contract/registration/landing.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { type Database, statement, type Transaction } from '#server/base/database/database.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { createApp, served } from '#server/fronts/apps/app.ts'
import type { Service } from '#server/service/service.ts'
import { asBorrower, dataOf, loanOf } from './as-borrower.ts'
import { atTheDesk } from './at-the-desk.ts'
import { sendNotice } from './at-the-store.ts'
import { doWork } from './do-work.ts'
import { tableOf, withGenerated } from './generated-tables.ts'
import { newestCode, otherThan } from './newest-code.ts'
import { offerTo, pushOf } from './offer-to.ts'
import { makePng, sendPicture } from './picture.ts'
import { type SandboxServer, startSandbox } from './sandbox-server.ts'
import { solvePicture } from './solve-picture.ts'

const PAGE = 'docs/operate/scale.md'

const written = statement<{ rows: number }>(
  'test-rows-written',
  'SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS rows FROM pg_stat_xact_user_tables',
)

let statements = 0
let rows = 0

/** Counts statements and the rows that transactions write. */
const counting = (database: Database): Database => ({
  close: () => database.close(),
  transaction: (work, options) =>
    database.transaction(async (tx) => {
      if (options?.readOnly) return work(countingStatements(tx))
      // A connection keeps its count of earlier writes.
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

const NOW = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let service: Service
let app: SandboxServer['app']
beforeAll(async () => {
  server = await startSandbox({ now: () => NOW })
  service = { ...server.service, database: counting(server.service.database) }
  app = await createApp(service)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

type Cost = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>

test('docs/operate/scale.md has the statements and written rows of each call', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const counted = { ...server, url }
  const lines: string[][] = []
  const cost: Cost = async (what, work) => {
    statements = 0
    rows = 0
    const result = await work()
    lines.push([what, String(statements), String(rows)])
    return result
  }
  const folio = await costsOfLoans(counted, cost)
  await costsOfRegistration(cost)
  await costsOfDesk(counted, folio, cost)

  const costs = tableOf(['call', 'statements', 'rows written'], lines)
  await expect(withGenerated(PAGE, { costs })).toMatchFileSnapshot(`../../${PAGE}`)
})

/** Makes a borrower's calls; returns the folio of their complaint. */
async function costsOfLoans(counted: SandboxServer, cost: Cost): Promise<string> {
  const ana = await server.person('Ana Ejemplo')
  const call = asBorrower(counted, ana.query)
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
  const notice = () => sendNotice(counted, part, NOW)
  expect(await cost('a notice that pays a part', notice)).toMatchObject({ outcome: 'part-paid' })
  expect(await cost('the same notice again', notice)).toMatchObject({ outcome: 'duplicate' })
  await cost('the statement of a loan', async () =>
    dataOf(await call(loanStatement, { orderNo: loan.orderId })),
  )
  const complaint = { problemType: '3', problemSonType: '', problemDetail: 'Pagué.', problemImage: [] }
  const { problemId } = await cost('`problem-save`', async () => dataOf(await call(problemSave, complaint)))
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

  return problemId
}

/** Registers a borrower, from the landing to the account. */
async function costsOfRegistration(cost: Cost): Promise<void> {
  const origin = { address: '10.9.8.7', userAgent: 'Mozilla/5.0' }
  const call: Call = callInProcess(service, served, { type: '2', showy: 'device' }, origin)
  const channel = { deviceId: 'd', appName: 'abono', app_from: 'web', user_from: 'fb', utm_tag: 'autumn' }
  const id = 'mx-primavera'
  await cost('`channel-template`', async () => dataOf(await call(channelTemplate, { templateId: id })))
  const { sid } = await cost('`get-sid`', async () => dataOf(await call(getSid, {})))
  await cost('`get-captcha`', async () => dataOf(await call(getCaptcha, { sid, a: '1' })))
  const capcode = await solvePicture(server.service, sid, '1')
  const phone = '+525510012345'
  await cost('`get-sms`, a code', async () =>
    dataOf(await call(getSms, { ...channel, phone, capcode, sid, proof: doWork(sid, '1') })),
  )
  const smsCode = await newestCode(server)
  const filled = {
    ...channel,
    phone,
    capcode,
    sid,
    merchantNumber: '0' as const,
    userName: phone,
    invite_code: '',
    id,
  }
  await cost('`register`, a wrong code', () => call(register, { ...filled, smsCode: otherThan(smsCode) }))
  await cost('`register`, a new phone', async () => dataOf(await call(register, { ...filled, smsCode })))
}

/** Makes the calls of a staff member for one complaint. */
async function costsOfDesk(counted: SandboxServer, folio: string, cost: Cost): Promise<void> {
  const desk = await cost('the desk: sign-in', () => atTheDesk(counted))
  const look = async (what: string, path: string) =>
    expect((await cost(`the desk: ${what}`, () => desk.get(path))).status).toBe(200)
  const complaint = `/desk/complaints/${folio}`
  await look('the queue', '/desk')
  await look('a complaint', complaint)
  const token = /name="token" value="([^"]+)"/.exec(await desk.text(complaint))?.[1] ?? ''
  const send = async (what: string, step: string, fields: Record<string, string>) =>
    expect(
      (await cost(`the desk: ${what}`, () => desk.post(`${complaint}/${step}`, fields, { token }))).status,
    ).toBe(303)
  await send('taking a complaint', 'review', {})
  await send('sending an answer', 'answer', { text: 'Listo.', do: 'answer' })
  await look('payment cases', '/desk/money')
  await look('work lists', '/desk/worklists')
  await look('figures of 90 days', '/desk/figures?days=90')
  await look('the log', '/desk/log')
}
