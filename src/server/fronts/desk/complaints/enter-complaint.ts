import type { EnteredComplaint } from '#domain/complaints/channel.ts'
import { answerDueDay } from '#domain/complaints/complaint.ts'
import { dayIn } from '#domain/dates.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { readPhone } from '#domain/markets/phone.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Borrower, holdBorrower } from '#server/call/borrower.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { findSameComplaint, insertComplaint } from '#server/complaints/complaint-rows.ts'
import { forgetDay } from '#server/fronts/desk/rows/desk-days.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { complaintOpened } from '#server/outbox/lender-events/people-events.ts'
import { borrowerById, ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import type { Service } from '#server/service/service.ts'

/** Longer than any loan number, folio or phone. */
const NUMBER_MAX = 64

/** Finds the borrower by a loan number, folio or phone. `orderNo` is set if the text is a loan number. */
export async function findBorrowerBehind(
  tx: Transaction,
  service: Service,
  typed: string,
  now: Date,
): Promise<{ borrower: Borrower; orderNo: string | null } | undefined> {
  const number = cleanTyped(typed).toUpperCase()
  if (number === '' || number.length > NUMBER_MAX) return undefined
  const ofOrder = await ownerOfOrder(tx, number)
  if (ofOrder) return { borrower: ofOrder, orderNo: number }
  const ofFolio = await ownerOfName(tx, `folio/${number}`)
  const borrower =
    ofFolio === undefined ? await byPhone(tx, service, number, now) : await borrowerById(tx, ofFolio)
  return borrower && { borrower, orderNo: null }
}

async function byPhone(
  tx: Transaction,
  service: Service,
  typed: string,
  now: Date,
): Promise<Borrower | undefined> {
  for (const market of marketIds) {
    const phone = readPhone(typed, market)
    const borrower = phone.ok ? await ownerOfPhone(tx, service, phone.value, now) : undefined
    if (borrower) return borrower
  }
  return undefined
}

/** A complaint to enter for a borrower. */
export type Entry = EnteredComplaint & { text: string; orderNo: string | null; actor: string }

/**
 * Stores a complaint that arrived by another channel, and returns its folio. A complaint that is entered twice is stored
 * once. Returns null for a deleted account, also if it is deleted concurrently.
 */
export async function storeEntered(
  tx: Transaction,
  service: Service,
  borrower: Borrower,
  entry: Entry,
  now: Date,
): Promise<string | null> {
  if (!(await holdBorrower(tx, borrower.id))) return null
  const { channel, problemType, problemSonType, receivedOn, text, orderNo, actor } = entry
  const { market } = borrower
  const isOfToday = dayIn(now, markets[market].timeZone) === receivedOn
  const openedAt = isOfToday ? now : noonOf(receivedOn)
  const facts = [borrower.id, orderNo ?? '', channel, receivedOn, problemType, problemSonType, text]
  const fingerprints = keyedEach(service, 'entered-complaint', ...facts)
  const same = { day: receivedOn, since: now }
  const before = await findSameComplaint(tx, borrower, same, fingerprints)
  if (before) return before
  const folio = newFolio(receivedOn)
  const dueOn = answerDueDay(market, receivedOn, holidaysOf(service, market))
  const kept = { folio, orderNo, market, problemType, problemSonType, content: text, channel }
  const clock = { openedAt, openedOn: receivedOn, dueOn }
  const complaint = { ...kept, ...clock, fingerprint: fingerprints[0] }
  if (!(await insertComplaint(tx, sealerOf(service), borrower, complaint, actor)))
    return (await findSameComplaint(tx, borrower, same, fingerprints)) ?? ''
  if (!isOfToday) await forgetDay(tx, receivedOn)
  const event = { borrowerId: borrower.id, folio, orderNo, problemType, openedAt, answerBy: dueOn }
  await notifyLender(tx, complaintOpened, { borrowerId: borrower.id }, event, now)
  return folio
}

/** Returns a moment that is on this day in every market. */
const noonOf = (day: string) => new Date(`${day}T18:00:00Z`)
