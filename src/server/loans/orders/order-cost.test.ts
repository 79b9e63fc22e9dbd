import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

/** A step of a plan, as PostgreSQL reports it. */
interface Step {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Step[]
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

const NOTICES = 30

test('a loan is read with one lookup of the events of each reference, and not one for each event', async () => {
  const person = await server.person('Ana Ejemplo')
  const call = asBorrower(server, person.query)
  const loan = loanOf(person, '174')
  const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
  const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const { vCode } = dataOf(await call(generateVcode, wish)).repayDetail
  for (let notice = 0; notice < NOTICES; notice++) await payAtStore(server, vCode, 1n)

  const client = new pg.Client(clientConfig(server.connection))
  await client.connect()
  const ownerRows = await client.query('SELECT borrower_id FROM orders WHERE order_no = $1', [loan.orderId])
  const asked = [ownerRows.rows[0].borrower_id, loan.orderId]
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${declaredStatements.get('find-order')}`,
    asked,
  )
  const references = await client.query('SELECT FROM payment_references WHERE order_no = $1', [loan.orderId])
  await client.end()
  const looks = stepsOf(rows[0]['QUERY PLAN'][0].Plan).filter((step) =>
    step['Relation Name']?.startsWith('payment_events'),
  )
  expect(looks.length).toBeGreaterThan(0)
  expect(Math.max(...looks.map((step) => step['Actual Loops']))).toBeLessThanOrEqual(references.rowCount ?? 0)
})
