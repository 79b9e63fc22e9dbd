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

/** Complaints that this page's session sends when there is a network. */
export const waitingHere = (): Promise<WaitingComplaint[]> => ofOwner((owner) => waitingOf(owner, Date.now()))

/** Complaints of this page's session that found no network in time. */
export const overdueHere = (): Promise<WaitingComplaint[]> => ofOwner((owner) => overdueOf(owner, Date.now()))

async function ofOwner(find: (owner: Owner) => Promise<WaitingComplaint[]>): Promise<WaitingComplaint[]> {
  const secret = secretIn(location.href)
  return secret === null || !canKeep() ? [] : find(await ownerOf(secret))
}

/** The borrower dismisses it. */
export async function discardHere(complaint: WaitingComplaint): Promise<void> {
  const secret = secretIn(location.href)
  if (secret !== null) await forgetOne(complaint, await ownerOf(secret))
}

/** A complaint was sent manually: its waiting version is removed. */
export async function forgetReplacedHere(by: ComplaintInput): Promise<void> {
  const secret = secretIn(location.href)
  if (secret !== null && canKeep()) await forgetReplaced(by, await ownerOf(secret))
}
