import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { channelTemplate, PAGE_TYPE_LANDING, trackVisit } from '#contract/registration/landing.ts'
import { requestOf } from '#contract/wire/request.ts'
import { identityIn } from '#contract/wire/session.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { newId } from '#server/base/database/ids.ts'
import { refusals } from '#server/base/observability/counters.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import type { Kind, MixedSubject, ProcessSeen, Wish } from './mixed.ts'

// Each may complain so and so often a day: with fewer, what is measured is how fast that is refused.
const PEOPLE = 600
const RECORDED = 20
const CONNECTIONS = 5
const PAYMENT_EVERY_MS = 100
const FOLIO = /^\d{6}-\w{4}-\w{4}$/
const ID = /^[0-9a-hjkmnp-tv-z]{26}$/
const CAMPAIGN = 'mx-primavera'
const VISIT = {
  page_id: CAMPAIGN,
  user_from: 'bench',
  client_type: 'android',
  page_type: PAGE_TYPE_LANDING,
  utm_tag: '',
  app_from: '',
} as const

/** A statement as it was sent; BEGIN and COMMIT have no name. */
interface Sent {
  name?: string
  text: string
  values: readonly unknown[]
}

// What the server sends while a call is recorded is what the bare handler sends for that kind of call.
let recording: Sent[] | null = null
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  if (recording && typeof first === 'string') recording.push({ text: first, values: [] })
  else if (recording && typeof first === 'object' && first !== null && 'text' in first)
    // The driver is given statements as objects of this form, and nothing else.
    recording.push(first as Sent)
  // Its many forms are passed on as they came.
  return Reflect.apply(query, this, args)
} as typeof query

const sandbox = await startSandbox({ env: { TRUST_PROXY: 'loopback' } })
const people = []
for (let number = 0; number < PEOPLE; number++) people.push(await sandbox.person('Ana Ejemplo'))
const [ana] = people
if (!ana) throw new Error('nobody asks')

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const post = (person: typeof ana, path: string, fields: Record<string, string>): Wish => ({
  method: 'POST',
  path: `/nomination${path}?${person.query}`,
  body: form(fields),
})
const backend = { ...sandbox.service.config.brand, map: sandbox.service.map }
const nobody = identityIn(new URLSearchParams())
const template = requestOf(channelTemplate, { templateId: CAMPAIGN }, nobody, backend)
const visit = requestOf(trackVisit, VISIT, nobody, backend)
const wishes: Record<Kind, Wish[]> = {
  details: people.map((one) => post(one, '/v3/loan-details/loan-details', loanOf(one, '174'))),
  repay: people.map((one) => post(one, '/v3/installment/loan-play-detail', loanOf(one, '174'))),
  complaint: people.map((one) =>
    post(one, '/user-problem/problem-save', { problemType: '2', problemDetail: 'a', problemImage: '' }),
  ),
  registration: [
    { method: 'GET', path: template.url, body: '' },
    { method: 'GET', path: visit.url, body: '' },
  ],
}

async function ask(base: string, { method, path, body }: Wish): Promise<void> {
  const response = await fetch(base + path, {
    method,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.0.0.${randomInt(250)}`,
    },
    ...(method === 'POST' && { body }),
  })
  const { code } = JSON.parse(await response.text())
  if (Number(code) !== 0) throw new Error(`${path} was answered with ${code}`)
}

/**
 * What calls of each kind send to the database, of several people, because those of one wait for each other. Of each the
 * second is kept: the first finds out what is only sent once.
 */
const recorded = new Map<string, Sent[][]>()
for (const [kind, all] of Object.entries(wishes)) {
  for (const wish of all.slice(0, RECORDED)) {
    for (const number of [1, 2]) {
      recording = []
      await ask(sandbox.url, {
        ...wish,
        body: wish.body.replace('problemDetail=a', `problemDetail=recorded${number}`),
      })
    }
    const under = kind === 'registration' ? wish.path : (wish.path.split('?')[0] ?? '')
    recorded.set(under, [...(recorded.get(under) ?? []), recording ?? []])
    recording = null
  }
}

const pool = new pg.Pool({ ...clientConfig(sandbox.connection), max: 2 * CONNECTIONS, pipeline: true })
const bare = createServer((request, response) => {
  request.resume()
  request.on('end', async () => {
    const url = request.url ?? ''
    const all = recorded.get(url) ?? recorded.get(url.split('?')[0] ?? '') ?? []
    try {
      const rows = await replay(all[randomInt(all.length)] ?? [])
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 0, data: rows, message: '' }))
    } catch (error) {
      console.error(`the bare handler: ${error}`)
      response.statusCode = 500
      response.end()
    }
  })
})
/** The same statements in the same transaction; what is inserted has a name of its own each time. */
async function replay(statements: readonly Sent[]): Promise<unknown> {
  const client = await pool.connect()
  const renamed = new Map<unknown, unknown>()
  const known = new Set<unknown>()
  let rows: unknown = null
  try {
    for (const { name, text, values } of statements) {
      const isInsert = /\bINSERT\b/.test(text)
      const given = values.map((value) =>
        isInsert ? anew(value, renamed, known) : (renamed.get(value) ?? value),
      )
      if (!isInsert) for (const value of values) known.add(value)
      // It travels with the first statement, as the server's does.
      if (text === 'BEGIN') {
        client.query(text).catch(() => {})
        continue
      }
      const result = await client.query(
        name ? { name: `bare-${name}`.slice(0, 63), text, values: given } : text,
      )
      rows = result.rows[0] ?? rows
    }
    return rows
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

function anew(value: unknown, renamed: Map<unknown, unknown>, known: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => anew(one, renamed, known))
  if (known.has(value)) return value
  if (renamed.has(value)) return renamed.get(value)
  const fresh = Buffer.isBuffer(value)
    ? randomBytes(value.length)
    : typeof value === 'string' && FOLIO.test(value)
      ? value.replace(/\w{4}-\w{4}$/, () => `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`)
      : typeof value === 'string' && ID.test(value)
        ? newId(new Date())
        : value
  renamed.set(value, fresh)
  return fresh
}

await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening))
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`

// Payments arrive at the server all the time, whoever is measured.
const call = asBorrower(sandbox, ana.query)
const loan = loanOf(ana, '174')
const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
const reference = dataOf(await call(generateVcode, wish)).repayDetail.vCode
let payments = 0
const paying = setInterval(async () => {
  payments += 1
  const event = { id: `mixed-${payments}`, kind: 'paid', reference, amountMinor: 1n, at: new Date() } as const
  const notice = sandboxNotice(sandbox.service.config.secrets.webhook, event, new Date())
  await fetch(`${sandbox.url}/webhooks/payments/sandbox`, { method: 'POST', ...notice }).catch(() => {})
}, PAYMENT_EVERY_MS)

process.on('message', async () => {
  const { user, system } = process.cpuUsage()
  const refused = (await refusals.get()).values.reduce((sum, { value }) => sum + value, 0)
  process.send?.({
    cpuMicros: user + system,
    megabytes: process.memoryUsage().rss / 1024 ** 2,
    descriptors: readdirSync('/proc/self/fd').length,
    refused,
    payments,
  } satisfies ProcessSeen)
})
process.once('disconnect', async () => {
  clearInterval(paying)
  bare.close()
  await pool.end()
  await sandbox.close()
  process.exit(0)
})
process.send?.({ urls: [sandbox.url, bareUrl], wishes } satisfies MixedSubject)
