import type { LeavingRefusal } from '#domain/account/leaving.ts'
import type { CorrectedField } from '#domain/complaints/correction.ts'
import { isOpenRequest } from '#domain/complaints/data-request.ts'
import type { Result } from '#domain/result.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type RequestEvent, requestEvents } from '#server/complaints/data-request-events.ts'
import { nameOf } from '#server/fronts/desk/complaints/complaint-file.ts'
import { withDemo } from '#server/fronts/desk/entry/session.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { type Hands, handsOn } from '#server/fronts/desk/frame/assignment.ts'
import { type DeskRequest, findAnyRequest } from '#server/fronts/desk/rows/desk-requests.ts'
import { leavingOf } from '#server/leaving/delete-account.ts'
import { type Deletion, deletionOf } from '#server/leaving/deletions.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { keptField } from '#server/people/borrowers/corrected-field.ts'

/** A field of a person with what is kept and what they ask for. */
interface AskedCorrection {
  field: CorrectedField
  kept: string
  asked: string
}

/** A request with whose it is and who sees to it. */
export interface RequestFile {
  request: DeskRequest
  person: string
  hands: Hands
  /** Whether the person may leave now, where that is what granting does; null for any other request. */
  leaving: Result<null, LeavingRefusal> | null
  /** What would be corrected, while it waits for that; null for any other request. */
  correction: AskedCorrection | null
  /** What was done about it, the latest first. */
  history: RequestEvent[]
  /** Of a person who has left. */
  deletion: Deletion | null
}

/** Whether granting a request does what it asks: it is never only said to be granted. */
export const isDoneByGrant = ({ kind, field }: DeskRequest): boolean => kind === 'deletion' || field !== null

/** Reads it; undefined where there is no such request. */
export async function requestFile(
  tx: Transaction,
  { service, now }: DeskVisit,
  folio: string,
): Promise<RequestFile | undefined> {
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
    hands: await handsOn(tx, key, withDemo(service)),
    leaving: isWaiting && field === null ? await leavingOf({ tx, now }, borrower) : null,
    correction:
      isWaiting && field !== null
        ? { field, asked: askedValue ?? '', kept: await keptField(tx, sealer, borrower.id, field) }
        : null,
    history: (await requestEvents(tx, sealer, borrower.id)).filter((event) => event.folio === folio),
    deletion: (await deletionOf(tx, borrower.id)) ?? null,
  }
}
