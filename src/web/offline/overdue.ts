import { ownerOf } from '#web/drafts/owner.ts'
import { canKeep } from './end-copies.ts'
import { secretIn } from './kept-place.ts'
import { forgetOne, overdueOf, type WaitingComplaint } from './waiting-complaint.ts'

/** What this page's session wanted sent, and what found no network in time. */
export async function overdueHere(): Promise<WaitingComplaint[]> {
  const secret = secretIn(location.href)
  return secret === null || !canKeep() ? [] : overdueOf(await ownerOf(secret), Date.now())
}

/** Somebody has seen it, and does not want it any more. */
export async function discardHere(complaint: WaitingComplaint): Promise<void> {
  const secret = secretIn(location.href)
  if (secret !== null) await forgetOne(complaint, await ownerOf(secret))
}
