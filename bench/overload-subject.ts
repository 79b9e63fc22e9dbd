import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import { freePort } from '#testing/throwaway-program.ts'
import type { SentNotice } from './overload.ts'

// Starts the measured server on a sandbox database. This process creates and signs payment notices.
const secret = randomBytes(32).toString('hex')
const sandbox = await startSandbox({ env: { ABONO_SECRET: secret } })
const person = await sandbox.person('Ana Ejemplo')
const loan = loanOf(person, '174')
const call = asBorrower(sandbox, person.query)
const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
const reference = dataOf(await call(generateVcode, wish)).repayDetail.vCode

const [port, moneyPort] = [await freePort(), await freePort()]
const hasMoneyPort = process.env.BENCH_MONEY_PORT !== '0'
const { host, user, database } = sandbox.connection
const server = spawn(process.execPath, ['src/server/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: sandbox.service.config.dataDir,
    ABONO_SECRET: secret,
    HOST: '127.0.0.1',
    PORT: String(port),
    PROCESSES: process.env.BENCH_PROCESSES ?? '1',
    LOG_LEVEL: 'info',
    ...(hasMoneyPort && { MONEY_PORT: String(moneyPort) }),
  },
})
const at = (on: number) => `http://127.0.0.1:${on}`
const moneyUrl = at(hasMoneyPort ? moneyPort : port)
for (const url of [at(port), moneyUrl]) {
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) await pause(100)
}

/** Server processes; with several, the first is the primary. */
function pids(): number[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
  return [server.pid ?? 0, ...children.split(' ').filter(Boolean).map(Number)]
}

let notices = 0
function nextNotice(): SentNotice {
  notices += 1
  const event = {
    id: `overload-${notices}`,
    kind: 'paid',
    reference,
    amountMinor: 1n,
    at: new Date(),
  } as const
  return sandboxNotice(sandbox.service.config.secrets.webhook, event, new Date())
}

process.on('message', () => process.send?.(nextNotice()))
process.once('disconnect', async () => {
  server.kill()
  await sandbox.close()
  process.exit(0)
})
process.send?.({
  url: at(port),
  moneyUrl,
  pids: pids(),
  page: `/loanDetail?${person.query}&${new URLSearchParams(loan)}`,
  call: `/nomination/v3/loan-details/loan-details?${person.query}`,
  body: new URLSearchParams(loan).toString(),
})
