import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { ownLoans } from '#contract/account/sign-in.ts'
import { stepForm } from '#contract/apply/certify.ts'
import { productDetail } from '#contract/apply/product.ts'
import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { contractDetail, generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { identityIn } from '#contract/wire/session.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { hashOf } from '#server/call/serve.ts'
import { served } from '#server/fronts/apps/app.ts'
import { applyFor, newApplicant } from '#testing/applicant.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import { tellCpuUsed } from './cpu-used.ts'
import { homeTwin, loginTwin, productTwin, stepTwin } from './sign-in-twins.ts'
import {
  confirmTwin,
  contractTwin,
  detailsTwin,
  extensionTwin,
  instructionsTwin,
  repayTwin,
  type ShownLoan,
  shownLoan,
} from './twins.ts'

/** Measured programs: the server with its pages and their twins, and a bare handler on the same database. */
export interface Subject {
  pages: { name: string; url: string; twin: string; button: string; twinButton: string }[]
  call: { url: string; bareUrl: string; body: string }
  /** Content of the first page. */
  loan: ShownLoan
}

/** The size of the sandbox server's reader pool. */
const CONNECTIONS = 5

const twins = new Map<string, Buffer>()
const sandbox = await startSandbox({
  extend: (app) => {
    app.get<{ Params: { name: string } }>('/bench/:name', async (request, reply) => {
      const twin = twins.get(request.params.name)
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'no-store',
        })
        .header('content-security-policy', "default-src 'none'; img-src data:; style-src 'unsafe-inline'")
        .send(twin)
    })
  },
})

const barePool = new pg.Pool({ ...clientConfig(sandbox.connection), max: CONNECTIONS })
// The database may end before its last connection.
barePool.on('error', () => {})

const person = await sandbox.person('Ana Ejemplo')
const order = person.orders.find(({ status }) => status === '174')
if (!order) throw new Error('no sandbox borrower has a loan to repay')
const loan = { productId: order.productId, orderId: order.orderNo }
const call: Call = callInProcess(sandbox.service, served, identityIn(new URLSearchParams(person.query)))
const query = `${person.query}&${new URLSearchParams(loan)}`

const shown = shownLoan(await answerOf(call(loanDetails, loan)), `/repay?${query}`)
const plan = await answerOf(call(loanPlayDetail, loan))
const [channel] = plan.repayList.flatMap((section) => section.list)
if (!channel) throw new Error('the loan has no channel')
const instructionQuery = (payCode: string) =>
  `/carpmm?${query}&requestType=${REQUEST_REPAY}&amount=${plan.repayAmount}&payCode=${payCode}`
const instruction = await answerOf(
  call(generateVcode, {
    ...loan,
    amount: plan.repayAmount,
    payCode: channel.payCode,
    requestType: REQUEST_REPAY,
  }),
)
twins.set('details', brotliCompressSync(detailsTwin(shown)))
twins.set('repay', brotliCompressSync(repayTwin(plan, instructionQuery)))
twins.set('instructions', brotliCompressSync(instructionsTwin(instruction)))
const delay = await answerOf(call(loanPlayDelayDetail, loan))
const delayQuery = (payCode: string) =>
  `/carpmm?${query}&requestType=${REQUEST_EXTEND}&amount=${delay.delayInfo.delayAmount}&payCode=${payCode}`
twins.set('extension', brotliCompressSync(extensionTwin(delay, delayQuery)))
const contract = await answerOf(call(contractDetail, { orderNo: loan.orderId }))
twins.set('contract', brotliCompressSync(contractTwin(contract)))

const newcomer = await sandbox.person('Lucía Muestra')
const offered = { productId: 'mx-directo' }
const asNewcomer = callInProcess(sandbox.service, served, identityIn(new URLSearchParams(newcomer.query)))
twins.set('confirm', brotliCompressSync(confirmTwin(await answerOf(asNewcomer(loanDetailConfirm, offered)))))

// A borrower with an application is shown it instead of the product.
const [visitor, applicant] = [await newApplicant(sandbox), await newApplicant(sandbox)]
const applicationId = await applyFor(applicant)
const asApplicant = callInProcess(sandbox.service, served, identityIn(new URLSearchParams(applicant.query)))
twins.set('login', brotliCompressSync(loginTwin()))
twins.set('home', brotliCompressSync(homeTwin(await answerOf(call(ownLoans, {})))))
const input = { productId: applicant.product }
twins.set('product', brotliCompressSync(productTwin(await answerOf(asApplicant(productDetail, input)))))
const personal = { applicationId, kind: 'personal' } as const
twins.set('step', brotliCompressSync(stepTwin(await answerOf(asApplicant(stepForm, personal)))))

const body = new URLSearchParams(loan).toString()
const subject: Subject = {
  pages: [
    page('loan details', `/loanDetail?${query}`, 'details', '.action-bar a', '.main'),
    page('repay', `/repay?${query}`, 'repay', 'a.row', '.main'),
    page('/carpmm', instructionQuery(channel.payCode), 'instructions', '.reference .code', '.k'),
    page('extension', `/extension?${query}`, 'extension', 'a.row', '.main'),
    page(
      'confirm',
      `/confirm?${newcomer.query}&productId=${offered.productId}`,
      'confirm',
      '.action-bar button',
      '.main',
    ),
    page('login', '/login?type=2', 'login', '.action-bar button', '.main'),
    page('home', `/home?${person.query}`, 'home', '.action-bar a, main a', '.main'),
    page(
      'product',
      `/product?${visitor.query}&productId=${applicant.product}`,
      'product',
      '.action-bar button',
      '.main',
    ),
    page(
      'a step of applying',
      `/apply/personal?${applicant.query}&applicationId=${applicationId}`,
      'step',
      '.action-bar button',
      '.main',
    ),
    page('contract', `/loanAgreement?${query}&orderNo=${loan.orderId}`, 'contract', 'main a', '.main'),
  ],
  call: {
    url: `${sandbox.url}/nomination/v3/loan-details/loan-details?${person.query}`,
    bareUrl: await bareHandler(),
    body,
  },
  loan: shown,
}
process.send?.(subject)
tellCpuUsed()
process.once('disconnect', async () => {
  await barePool.end()
  await sandbox.close()
  process.exit(0)
})

function page(name: string, path: string, twin: string, button: string, twinButton: string) {
  return { name, url: sandbox.url + path, twin: `${sandbox.url}/bench/${twin}`, button, twinButton }
}

async function answerOf<Data>(answering: Promise<{ success: boolean; data: Data | null; message: string }>) {
  const { data, message } = await answering
  if (data === null) throw new Error(message)
  return data
}

/** Parses the same query and body, runs the same three statements, and returns the rows. */
async function bareHandler(): Promise<string> {
  const named = (name: string) => {
    const text = declaredStatements.get(name)
    if (text === undefined) throw new Error(`no statement is called ${name}`)
    return { name: `bare-${name}`, text }
  }
  const [findSession, findBorrower, findOrder] = [
    named('find-session'),
    named('find-borrower'),
    named('find-order'),
  ]
  const noDevice = hashOf('')
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    const answer = async () => {
      const identity = new URL(request.url ?? '', 'http://bare').searchParams
      const { orderId } = Object.fromEntries(new URLSearchParams(text))
      const device = hashOf(identity.get('showy') ?? '')
      const session = [hashOf(identity.get('dearest') ?? ''), device, noDevice, new Date()]
      const { borrowerId } = (await barePool.query({ ...findSession, values: session })).rows[0]
      const borrower = (await barePool.query({ ...findBorrower, values: [borrowerId] })).rows[0]
      const { rows } = await barePool.query({ ...findOrder, values: [borrower.id, orderId] })
      if (rows.length !== 1) throw new Error('the bare handler found no order')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 0, data: rows[0], message: '' }))
    }
    // The last client and the pool may be gone before the answer.
    request.on('end', () => void answer().catch(() => response.destroy()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/?${person.query}`
}
