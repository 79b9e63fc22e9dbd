import { describe, expect, test } from 'vitest'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { oneLoan } from '#testing/one-loan.ts'

const one = oneLoan()
let number = 0

/** Files a complaint about the loan, by default about its charges. */
const complain = async (change: { problemType?: string; orderNo?: string } = {}) =>
  dataOf(
    await one.call(problemSave, {
      problemType: '3',
      problemSonType: '',
      problemDetail: `Me cobraron de más ${++number}.`,
      problemImage: [],
      orderNo: one.loan.orderId,
      ...change,
    }),
  ).problemId

const answer = (folio: string, outcome: ComplaintOutcome | null = 'against') => {
  const said = { folio, text: 'Es correcto.', pictures: [], actor: 'desk', outcome }
  const { database } = one.server.service
  return database.transaction((tx) => answerComplaint(tx, sealerOf(one.server.service), said, one.clock))
}
/** The amount due so many days after the start. */
const dueAfter = (days: number) => {
  one.later(days)
  return one.dueNow()
}
const events = statement<{ data: Record<string, unknown> }, [string, string]>(
  'test-events-of-order',
  `SELECT data FROM lender_events WHERE type = $2 AND data->>'orderNo' = $1 ORDER BY number`,
)
/** The events of the loan in the lender's systems. */
const eventsOf = async (type: string) => {
  const { database } = one.server.service
  const rows = await database.transaction((tx) => tx.rows(events, [one.loan.orderId, type]))
  return rows.map(({ data }) => data)
}
const DISPUTED = 'Mientras no le respondamos, no se agregan recargos'
const LATE = 40

describe('a loan whose charges are disputed', () => {
  test('asks for no more than on the day of the complaint, and grows again after the answer', async () => {
    const [before, next] = [await dueAfter(LATE), await dueAfter(LATE + 1)]
    expect(next).toBeGreaterThan(before)
    one.later(LATE)
    const folio = await complain()
    expect(await dueAfter(LATE)).toBe(before)
    expect(await dueAfter(LATE + 9)).toBe(before)
    const details = await one.details()
    expect(details.noticeDesText).toContain(DISPUTED)
    expect(details.toPay).toMatchObject({ amount: before, tomorrow: 0n })
    expect(dataOf(await one.call(loanPlayDetail, one.loan)).noticeMsg).toContain(DISPUTED)

    await answer(folio)
    expect(await one.dueNow()).toBe(before)
    expect((await one.details()).noticeDesText).not.toContain(DISPUTED)
    expect(await dueAfter(LATE + 10)).toBe(next)

    // The answer did not solve it: the staff reviews it again.
    dataOf(await one.call(problemReopen, { problemId: folio, problemDetail: 'Sigue mal.' }))
    expect(await dueAfter(LATE + 20)).toBe(next)
    await answer(folio)
    expect(await dueAfter(LATE + 21)).toBeGreaterThan(next)

    // A repeated complaint after a decision against the borrower does not stop the growth.
    await complain()
    expect((await one.details()).noticeDesText).not.toContain(DISPUTED)
    const last = await one.dueNow()
    expect(await dueAfter(LATE + 22)).toBeGreaterThan(last)
  })

  test('may be disputed again if the last decision was for the borrower', async () => {
    one.later(LATE)
    await answer(await complain(), 'partly')
    await complain()
    const before = await one.dueNow()
    expect(await dueAfter(LATE + 9)).toBe(before)
  })

  test('can be paid in part meanwhile, and the disputed part is not counted twice', async () => {
    const before = await dueAfter(LATE)
    const folio = await complain()
    one.later(LATE + 3)
    await one.report('paid', await one.slip(), 100_00n)
    expect(await dueAfter(LATE + 9)).toBe(before - 100_00n)
    await answer(folio)
    expect(await one.dueNow()).toBe(before - 100_00n)
  })

  test.each([
    ['another matter', { problemType: '7' }],
    ['no loan', { orderNo: '' }],
  ])('is not affected by a complaint about %s', async (_, change) => {
    const before = await dueAfter(LATE)
    await complain(change)
    expect(await dueAfter(LATE + 1)).toBeGreaterThan(before)
    expect((await one.details()).noticeDesText).not.toContain(DISPUTED)
  })

  test('cannot be disputed by another borrower', async () => {
    const other = await one.server.person('Ravi Sample')
    one.later(LATE)
    const before = await one.dueNow()
    const refused = await asBorrower(one.server, other.query)(problemSave, {
      ...{ problemType: '3', problemSonType: '', problemDetail: 'No.', problemImage: [] },
      orderNo: one.loan.orderId,
    })
    expect(refused.success).toBe(false)
    expect(await dueAfter(LATE + 1)).toBeGreaterThan(before)
  })
})

describe('a penalty that the staff finds wrong', () => {
  const late = async () => {
    one.later(LATE)
    const folio = await complain()
    const at = `/desk/complaints/${folio}`
    const clerk = await atTheDesk(one.server)
    const send = (fields: Record<string, string>) =>
      clerk.post(`${at}/answer`, { text: 'Tiene razón.', do: 'answer', ...fields }, { from: at })
    return { folio, at, clerk, send }
  }

  test('is cancelled with the answer, once, and stays if the decision is against the borrower', async () => {
    await dueAfter(0)
    const agreed = await one.dueNow()
    const { at, clerk, send } = await late()
    const [grown, reference] = [await one.dueNow(), await one.slip()]
    expect(grown).toBeGreaterThan(agreed)
    expect(await clerk.text(at)).toContain('Cancel the late penalty of this loan')
    for (const outcome of ['against', '']) {
      const refused = await send({ 'cancel-penalty': '1', outcome })
      expect(refused.status).toBe(422)
      const page = await refused.text()
      expect(page).toMatch(/role="alert"[^>]*>[^<]*The penalty is cancelled with a decision for the customer/)
      expect(page).toContain('name="cancel-penalty" value="1" checked')
      expect(page).toContain('Tiene razón.</textarea>')
    }
    expect(await one.dueNow()).toBe(grown)
    const both = await Promise.all([1, 2].map(() => send({ 'cancel-penalty': '1', outcome: 'for' })))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(await one.dueNow()).toBe(agreed)
    expect((await one.statusPage(reference)).state).toBe('canceled')
    expect(await one.balance('income-penalty')).toBe(0n)
    expect(await clerk.text('/desk/log')).toContain('Cancelled a late penalty')
    expect(await dueAfter(LATE + 1)).toBeGreaterThan(agreed)
  })

  test('needs a decision about the cancellation before an answer for the customer is sent', async () => {
    const { clerk, at, send } = await late()
    const before = await one.dueNow()
    const unsaid = await send({ outcome: 'for' })
    expect(unsaid.status).toBe(422)
    const page = await unsaid.text()
    expect(page).toMatch(/role="alert"[^>]*>[^<]*Please say whether the late penalty comes off the loan/)
    expect(page).not.toContain('name="cancel-penalty" value="0" checked')
    expect(await clerk.text(at)).toContain('name="text"')
    expect((await send({ outcome: 'for', 'cancel-penalty': '0' })).status).toBe(303)
    expect(await one.dueNow()).toBe(before)
  })

  test('returns as credit if it was paid, and the lender’s systems are notified', async () => {
    one.later(LATE)
    const before = await one.balance('income-penalty')
    await one.report('paid', await one.slip(), await one.dueNow())
    const paid = before - (await one.balance('income-penalty'))
    expect(paid).toBeGreaterThan(0n)
    const { send } = await late()
    expect((await send({ 'cancel-penalty': '1', outcome: 'partly' })).status).toBe(303)
    expect(await one.balance('credit')).toBe(-paid)
    expect(await eventsOf('credit.booked')).toMatchObject([
      { amountMinor: Number(paid), inAllMinor: Number(paid) },
    ])
    expect((await one.details()).noticeDesText).toContain('Usted pagó')
  })

  test('settles the loan if it was the only debt, and the lender’s systems are notified', async () => {
    await dueAfter(0)
    const agreed = await one.dueNow()
    one.later(LATE)
    await one.report('paid', await one.slip(), agreed)
    expect((await one.details()).orderStatus).toBe('180')
    const { folio, send } = await late()
    expect((await send({ 'cancel-penalty': '1', outcome: 'for' })).status).toBe(303)
    expect((await one.details()).orderStatus).toBe('200')
    expect(await eventsOf('loan.settled')).toMatchObject([{ payment: `dispute:${folio}` }])
    expect(await eventsOf('credit.booked')).toEqual([])
  })

  test('cannot be cancelled by a complaint about another matter, whatever its form sends', async () => {
    one.later(LATE)
    const folio = await complain({ problemType: '7' })
    const at = `/desk/complaints/${folio}`
    const clerk = await atTheDesk(one.server)
    expect(await clerk.text(at)).not.toContain('Cancel the late penalty')
    const before = await one.dueNow()
    const fields = { text: 'Listo.', do: 'answer', outcome: 'for', 'cancel-penalty': '1' }
    expect((await clerk.post(`${at}/answer`, fields, { from: at })).status).toBe(303)
    expect(await one.dueNow()).toBe(before)
  })
})
