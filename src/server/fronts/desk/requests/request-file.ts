import type { AccountDeletionRefusal } from '#domain/account/account-deletion.ts'
import type { CorrectedField } from '#domain/complaints/correction.ts'
import { isOpenRequest } from '#domain/complaints/data-request.ts'
import type { Result } from '#domain/result.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type RequestEvent, requestEvents } from '#server/complaints/data-request-events.ts'
import { nameOf } from '#server/fronts/desk/complaints/complaint-file.ts'
import { withDemo } from '#server/fronts/desk/entry/session.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { type Assignees, assigneesOf } from '#server/fronts/desk/frame/assignment.ts'
import type { QueueRow } from '#server/fronts/desk/rows/desk-queue.ts'
import { type DeskRequest, findAnyRequest } from '#server/fronts/desk/rows/desk-requests.ts'
import { nextInQueue } from '#server/fronts/desk/rows/queue-way.ts'
import { leavingOf } from '#server/leaving/delete-account.ts'
import { type Deletion, deletionOf } from '#server/leaving/deletions.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { keptField } from '#server/people/borrowers/corrected-field.ts'

/** A field of a borrower with the stored and the requested value. */
interface AskedCorrection {
  field: CorrectedField
  kept: string
  asked: string
}

/** A request with its borrower and assignee. */
export interface RequestFile {
  request: DeskRequest
  person: string
  hands: Assignees
  /** Whether the account may be deleted now, for a request to delete it; null for any other request. */
  leaving: Result<null, AccountDeletionRefusal> | null
  /** The open correction; null for any other request. */
  correction: AskedCorrection | null
  /** Its events, the latest first. */
  history: RequestEvent[]
  /** The deletion of the borrower's account, if any. */
  deletion: Deletion | null
  /** The next case of the queue from which this request was opened. */
  next: QueueRow | null
}

/** Returns whether granting executes the request. Such a request cannot be granted by a text alone. */
export const isDoneByGrant = ({ kind, field }: DeskRequest): boolean => kind === 'deletion' || field !== null

/** Reads a request; undefined if it does not exist. */
export async function requestFile(
  tx: Transaction,
  visit: DeskVisit,
  folio: string,
): Promise<RequestFile | undefined> {
  const { service, now } = visit
  const request = await findAnyRequest(tx, sealerOf(service), folio)
  const borrower = request && (await borrowerById(tx, request.borrowerId))
  if (!request || !borrower) return undefined
  const sealer = sealerOf(service)
  const isWaiting = isDoneByGrant(request) && isOpenRequest(request.state)
  const { field, askedValue } = request
  const key = { kind: 'request', borrowerId: borrower.id, folio } as const
  return {
    request,
    person: await nameOf(tx, service, borrower),
    hands: await assigneesOf(tx, key, withDemo(service)),
    leaving: isWaiting && field === null ? await leavingOf({ tx, now }, borrower) : null,
    correction:
      isWaiting && field !== null
        ? { field, asked: askedValue ?? '', kept: await keptField(tx, sealer, borrower.id, field) }
        : null,
    history: (await requestEvents(tx, sealer, borrower.id)).filter((event) => event.folio === folio),
    deletion: (await deletionOf(tx, borrower.id)) ?? null,
    next: await nextInQueue(tx, visit, { folio, dueOn: request.answerBy }),
  }
}
