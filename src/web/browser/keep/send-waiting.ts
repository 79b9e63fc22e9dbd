import { problemSave } from '#contract/complaints/complaints.ts'
import { identityIn } from '#contract/wire/session.ts'
import { callInBrowser } from '#web/browser/call-in-browser.ts'
import { deleteDraftOf } from '#web/browser/drafts/draft.ts'
import type { Owner } from '#web/browser/drafts/owner.ts'
import { withTabLock } from '#web/browser/offline/tab-lock.ts'
import {
  forgetOne,
  saysComplaint,
  type WaitingComplaint,
  waitingOf,
} from '#web/browser/offline/waiting-complaint.ts'
import { sayWaitingSent } from '#web/browser/offline/waiting-sent.ts'
import { showOffer, showToast } from '#web/browser/page/toasts.ts'
import { familyOf, languageOf, loadWords } from '#web/words/language.ts'
import { pathsFor } from '#web/words/paths.ts'

const careIn = familyOf('care')

/** Sends stored complaints once: tabs take turns, and the idempotency key prevents duplicates. */
export const sendWaiting = (owner: Owner): Promise<void> =>
  withTabLock(async () => {
    for (const waiting of await waitingOf(owner, Date.now())) await sendOne(waiting, owner)
  })

async function sendOne(waiting: WaitingComplaint, owner: Owner): Promise<void> {
  const { input, idempotencyKey, draftKey } = waiting
  const identity = identityIn(new URLSearchParams(location.search))
  const language = languageOf(identity.type)
  await loadWords(language)
  const saved = await callInBrowser(identity)(problemSave, input, { quiet: true, idempotencyKey })
  if (!saved.success && saved.failure !== null) return
  await forgetOne(waiting, owner)
  // A refused complaint stays as a draft.
  if (!saved.success) return showToast(saved.message)
  sayWaitingSent()
  const isAllSent = await deleteDraftOf(draftKey, (draft) => saysComplaint(draft, input))
  const care = careIn(language)
  const sent = pathsFor(identity).complaintSent(saved.data.problemId, input.orderNo ?? '')
  // A draft written since, or about another order, stays.
  if (location.pathname !== '/complainPageNext') showOffer(care.sent, { href: sent, label: care.seeIt })
  else if (isAllSent) location.assign(sent)
  else showOffer(care.sentBefore, { href: sent, label: care.seeIt })
}
