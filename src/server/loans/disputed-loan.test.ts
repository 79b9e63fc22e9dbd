import { describe, expect, test } from 'vitest'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { oneLoan } from '#testing/one-loan.ts'

const one = oneLoan()
let number = 0

/** Complains of the loan, by default of what it charges. */
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
/** What is asked for so many days after the start. */
const dueAfter = (days: number) => {
  one.later(days)
  return one.dueNow()
}
const DISPUTED = 'Mientras no le respondamos, no se agregan recargos'
const LATE = 40

describe('a loan whose charges are disputed', () => {
  test('asks for no more than on the day of the complaint, and goes on from there after the answer', async () => {
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

    // It did not solve it: somebody looks again.
    dataOf(await one.call(problemReopen, { problemId: folio, problemDetail: 'Sigue mal.' }))
    expect(await dueAfter(LATE + 20)).toBe(next)
    await answer(folio)
    expect(await dueAfter(LATE + 21)).toBeGreaterThan(next)

    // Whoever was wrong does not stop it by saying it again.
    await complain()
    expect((await one.details()).noticeDesText).not.toContain(DISPUTED)
    const last = await one.dueNow()
    expect(await dueAfter(LATE + 22)).toBeGreaterThan(last)
  })

  test('may be disputed again by whoever was right', async () => {
    one.later(LATE)
    await answer(await complain(), 'partly')
    await complain()
    const before = await one.dueNow()
    expect(await dueAfter(LATE + 9)).toBe(before)
  })

  test('is paid in part meanwhile, and what was disputed is not counted twice', async () => {
    const before = await dueAfter(LATE)
    const folio = await complain()
    one.later(LATE + 3)
    await one.tell('paid', await one.slip(), 100_00n)
    expect(await dueAfter(LATE + 9)).toBe(before - 100_00n)
    await answer(folio)
    expect(await one.dueNow()).toBe(before - 100_00n)
  })

  test.each([
    ['another matter', { problemType: '7' }],
    ['no loan', { orderNo: '' }],
  ])('is another thing than a complaint about %s', async (_, change) => {
    const before = await dueAfter(LATE)
    await complain(change)
    expect(await dueAfter(LATE + 1)).toBeGreaterThan(before)
    expect((await one.details()).noticeDesText).not.toContain(DISPUTED)
  })

  test('is nobody else’s', async () => {
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
