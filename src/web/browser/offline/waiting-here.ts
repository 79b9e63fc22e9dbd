import { type Owner, ownerOf } from '#web/browser/drafts/owner.ts'
import { canKeep } from './end-copies.ts'
import { secretIn } from './kept-place.ts'
import {
  type ComplaintInput,
  forgetOne,
  forgetReplaced,
  overdueOf,
  type WaitingComplaint,
  waitingOf,
} from './waiting-complaint.ts'

/** What this page's session wants sent once there is a network. */
export const waitingHere = (): Promise<WaitingComplaint[]> => ofOwner((owner) => waitingOf(owner, Date.now()))

/** What this page's session wanted sent, and what found no network in time. */
export const overdueHere = (): Promise<WaitingComplaint[]> => ofOwner((owner) => overdueOf(owner, Date.now()))

async function ofOwner(find: (owner: Owner) => Promise<WaitingComplaint[]>): Promise<WaitingComplaint[]> {
  const secret = secretIn(location.href)
  return secret === null || !canKeep() ? [] : find(await ownerOf(secret))
}

/** The borrower has seen it, and does not want it any more. */
export async function discardHere(complaint: WaitingComplaint): Promise<void> {
  const secret = secretIn(location.href)
  if (secret !== null) await forgetOne(complaint, await ownerOf(secret))
}

/** A complaint was sent by hand: what it was before waits no more. */
export async function forgetReplacedHere(by: ComplaintInput): Promise<void> {
  const secret = secretIn(location.href)
  if (secret !== null && canKeep()) await forgetReplaced(by, await ownerOf(secret))
}
