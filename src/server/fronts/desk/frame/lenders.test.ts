import { expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { type Statement, statement } from '#server/base/database/database.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { oneLoan } from '#testing/one-loan.ts'

const one = oneLoan({ status: '180' })

const KESTREL = { name: 'Cernícalo Inventado', address: 'Calle Inventada 9' }
const HERON = { name: 'Garza Inventada', address: 'Calle Inventada 10' }

const lentBy = statement<unknown, [string, string | null]>(
  'test-desk-lent-by',
  `UPDATE orders o SET rule = p.rule, penalty_charge_minor = p.penalty_charge_minor, arrangements = p.arrangements, lenders = $2::jsonb
   FROM products p WHERE p.id = o.product_id AND o.order_no = $1`,
)
const productsOf = statement<unknown, [string | null, string]>(
  'test-products-of-lender',
  'UPDATE products SET lenders = $1::jsonb WHERE id LIKE $2',
)
const dead = statement<unknown, [string, string, string]>(
  'test-dead-event-of-loan',
  `INSERT INTO lender_events (stream, number, id, type, version, data, occurred_at, state, attempts)
   VALUES ($1, 1, $1, 'payment.booked', 1, jsonb_build_object('borrowerId', $2::text, 'orderNo', $3::text), now(), 'dead', 81)`,
)
const ofRow = (html: string) => /<small class="wide">\d+ · ([^<]*)/.exec(html)?.[1]
const ofCell = (html: string) => /data-label="Lender">([^<]*)/.exec(html)?.[1]
const ofPage = (html: string) => /<dt>Lender<\/dt><dd>([^<]*)</.exec(html)?.[1]
/** The card or row of a list that contains this text. */
const partWith = (html: string, text: string) =>
  html.split(/<section|<tr>/).find((part) => part.includes(text)) ?? ''

/** What each page of the desk with this test's loan shows about its lender. */
async function shown(desk: DeskBrowser): Promise<Record<string, string | undefined>> {
  const { orderId } = one.loan
  const wish = { day: '2027-03-01', parts: 6, amount: 50_000n, why: 'x' }
  const request = dataOf(await one.call(askArrangement, { ...one.loan, ...wish })).folio
  const requests = {
    arrangements: ofPage(partWith(await desk.text('/desk/arrangements'), request)),
    arrangement: ofPage(await desk.text(`/desk/arrangements/${request}`)),
  }
  const reference = await one.slip()
  const owed = await one.dueNow()
  await one.report('paid', reference, owed)
  await one.report('reversed', reference, owed, { takesBack: 'whole' })
  await one.report('paid', await one.slip(), 100n, { at: new Date(0) })
  const paid = { payCode: 'mx-bank-transfer', paidOn: '2026-11-20', number: '', proofs: [], amount: 54_321n }
  const claim = dataOf(await one.call(claimPayment, { ...one.loan, ...paid })).id
  const complaint = { problemType: '4', problemSonType: '', problemDetail: 'x', problemImage: [] }
  const folio = dataOf(await one.call(problemSave, { ...complaint, orderNo: orderId })).problemId
  const id = await borrowerIdOf(one.server, one.ana)
  await one.server.service.database.transaction((tx) => tx.run(dead, [`dead-${orderId}`, id, orderId]))
  const [names = '', ...lines] = (await desk.text('/desk/worklists/file?list=reversals')).split('\r\n')
  const worklist = await desk.text('/desk/worklists?list=reversals')
  const search = await desk.post('/desk/search', { q: reference })
  return {
    ...requests,
    complaint: ofPage(await desk.text(`/desk/complaints/${folio}`)),
    queue: ofRow(partWith(await desk.text('/desk'), folio)),
    borrower: ofCell(partWith(await desk.text(`/desk/borrowers/${id}`), orderId)),
    case: ofRow(partWith(await desk.text(`/desk/borrowers/${id}`), folio)),
    claims: ofPage(partWith(await desk.text('/desk/claims'), claim)),
    claim: ofPage(await desk.text(`/desk/claims/${claim}`)),
    cases: ofPage(partWith(await desk.text('/desk/money'), orderId)),
    payments: ofPage(await desk.text(`/desk/money/loan?order=${orderId}`)),
    search: ofRow(partWith(await search.text(), folio)),
    worklist: worklist.includes('<th scope="col">Lender</th>')
      ? /<td>([^<]*)<\/td>\n/.exec(partWith(worklist, orderId))?.[1]
      : undefined,
    file: names.endsWith(',lender')
      ? lines
          .find((line) => line.includes(orderId))
          ?.split(',')
          .at(-1)
      : undefined,
    event: ofPage(partWith(await desk.text('/desk/webhooks'), `dead-${orderId}`)),
  }
}

const run = <Params extends readonly unknown[]>(what: Statement<unknown, Params>, params: Params) =>
  one.server.service.database.transaction((tx) => tx.run(what, params))
const nobodysOwn = statement(
  'test-loans-as-their-products',
  `UPDATE orders SET rule = NULL, penalty_charge_minor = NULL, arrangements = NULL, lenders = NULL
   WHERE lenders IS NOT NULL`,
)

test.each<[string, object | null, object | null, string | undefined]>([
  [
    'of another lender, by the day of its contract',
    null,
    [KESTREL, { ...HERON, since: '2026-11-20' }],
    KESTREL.name,
  ],
  ['of the operating company, which is the only lender', null, null, undefined],
  ['of the lender of all products', [KESTREL], null, undefined],
  [
    'of a lender who has replaced the operating company',
    [{ ...KESTREL, since: '2020-01-01' }],
    null,
    KESTREL.name,
  ],
  [
    'of the operating company, which another lender replaces tomorrow',
    [{ ...HERON, since: '2026-11-21' }],
    null,
    'Abono Demo',
  ],
])('a loan %s', async (_, products, loan, lender) => {
  const { orderId } = one.loan
  await run(nobodysOwn, [])
  await run(productsOf, [products && JSON.stringify(products), '%'])
  if (loan) await run(lentBy, [orderId, JSON.stringify(loan)])
  const said = await shown(await atTheDesk(one.server))
  expect(said).toEqual(Object.fromEntries(Object.keys(said).map((name) => [name, lender])))
  expect(Object.keys(said)).toHaveLength(14)
})

test('with two lenders, an application names the current lender of its product', async () => {
  await run(nobodysOwn, [])
  await run(productsOf, [null, '%'])
  const desk = await atTheDesk(one.server)
  const id = await applied(one.server, await newApplicant(one.server), 201_900n)
  const said = async () => [
    ofPage(partWith(await desk.text('/desk/applications'), id)),
    ofPage(await desk.text(`/desk/applications/${id}`)),
  ]
  expect(await said()).toEqual([undefined, undefined])
  await run(productsOf, [JSON.stringify([HERON]), 'in-%'])
  expect(await said()).toEqual(['Abono Demo', 'Abono Demo'])
  await run(productsOf, [JSON.stringify([HERON, { ...KESTREL, since: '2026-11-20' }]), 'mx-directo'])
  expect(await said()).toEqual([KESTREL.name, KESTREL.name])
})
