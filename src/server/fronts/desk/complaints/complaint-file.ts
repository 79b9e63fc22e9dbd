import { PICTURE_LINK_MINUTES } from '#domain/desk/limits.ts'
import { withoutDirectionMarks } from '#domain/direction-marks.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { CannotOpen, sealerOf, UNREADABLE } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { KeptComplaint } from '#server/complaints/complaint-rows.ts'
import { withDemo } from '#server/fronts/desk/entry/session.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { type Assignees, assigneesOf } from '#server/fronts/desk/frame/assignment.ts'
import { namesOf } from '#server/fronts/desk/rows/desk-assignments.ts'
import { type ComplaintStep, findAnyComplaint, listSteps } from '#server/fronts/desk/rows/desk-complaints.ts'
import type { QueueRow } from '#server/fronts/desk/rows/desk-queue.ts'
import { findProposal, type WaitingProposal } from '#server/fronts/desk/rows/proposed-answers.ts'
import { nextInQueue } from '#server/fronts/desk/rows/queue-way.ts'
import { type Template, templatesFor } from '#server/fronts/desk/rows/template-rows.ts'
import { findOrder, type Order } from '#server/loans/orders/orders.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { chosenNotifications } from '#server/outbox/messages/notification-rows.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { pictureLink, staffReader } from '#server/pictures/picture-links.ts'
import { listPictures } from '#server/pictures/pictures.ts'
import type { Service } from '#server/service/service.ts'
import { otherWriter, type Writer } from './writers.ts'

/** Everything about a complaint that the staff sees. */
export interface ComplaintFile {
  complaint: KeptComplaint
  borrower: Borrower
  person: string
  /** The borrower's language, for the answer. */
  language: Language
  order: Order | null
  /** The lender of its loan, if there are several. */
  lender: string | undefined
  pictures: { key: string; part: 'complaint' | 'reply' | 'first-reply' | 'wished-reply' }[]
  steps: ComplaintStep[]
  hands: Assignees
  /** The colleague who is answering it. */
  writer: Writer | null
  /** The templates that fit it. */
  templates: Template[]
  /** An answer that waits for a colleague to confirm it, with its author. */
  wish: (WaitingProposal & { author: string }) | null
  /** The next case of the queue from which it was opened. */
  next: QueueRow | null
}

/** Reads a complaint; undefined if it does not exist. */
export async function complaintFile(
  tx: Transaction,
  service: Service,
  folio: string,
  visit: DeskVisit,
): Promise<ComplaintFile | undefined> {
  const sealer = sealerOf(service)
  const complaint = await findAnyComplaint(tx, sealer, folio)
  const borrower = complaint && (await borrowerById(tx, complaint.borrowerId))
  if (!complaint || !borrower) return undefined
  const order = complaint.orderNo === null ? undefined : await findOrder(tx, borrower, complaint.orderNo)
  return {
    complaint,
    borrower,
    person: await nameOf(tx, service, borrower),
    language: (await chosenNotifications(tx, borrower.id)).language ?? markets[borrower.market].language,
    order: order ?? null,
    lender: (await lendersOfLoans(tx, service.config.brand, [complaint])).get(complaint.orderNo ?? ''),
    pictures: await listPictures(tx, borrower.id, folio),
    steps: await listSteps(tx, sealer, complaint),
    hands: await assigneesOf(tx, { kind: 'complaint', borrowerId: borrower.id, folio }, withDemo(service)),
    writer: (await otherWriter(tx, visit, complaint)) ?? null,
    templates: await templatesFor(tx, complaint.market, complaint.problemType),
    wish: await wishOn(tx, service, complaint),
    next: await nextInQueue(tx, visit, complaint),
  }
}

async function wishOn(tx: Transaction, service: Service, complaint: KeptComplaint) {
  const wish = await findProposal(tx, sealerOf(service), complaint)
  return wish && { ...wish, author: (await namesOf(tx, [wish.by])).get(wish.by) ?? '' }
}

/** The borrower's name, for the salutation. A name that cannot be decrypted is left out. */
export async function nameOf(tx: Transaction, service: Service, borrower: Borrower): Promise<string> {
  try {
    const { givenName, familyName } = await findPerson(tx, borrower, sealerOf(service))
    return withoutDirectionMarks(`${givenName} ${familyName}`).trim()
  } catch (error) {
    if (error instanceof CannotOpen) return UNREADABLE
    throw error
  }
}

const LINK_MS = PICTURE_LINK_MINUTES * 60_000

/** The address of a picture for one member of the staff, valid for a quarter of an hour. */
export const staffLink = (
  { service, user, now }: Pick<DeskVisit, 'service' | 'user' | 'now'>,
  key: string,
): string => `/desk${pictureLink(service, key, staffReader(user.id), new Date(now.getTime() + LINK_MS))}`
