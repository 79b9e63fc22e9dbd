import { WORKER_PATH } from '#contract/offline/worker.ts'
import { languageOf } from '#domain/language.ts'
import { type Owner, ownerOf } from '#web/browser/drafts/owner.ts'
import { canKeep } from '#web/browser/offline/end-copies.ts'
import { eraseCopies, eraseOthers, keepCopy } from '#web/browser/offline/kept-copies.ts'
import { isCookieSession, keptAddressOf, secretIn } from '#web/browser/offline/kept-place.ts'
import { dayAndTime, secondsLeftOn, snapshotOf } from '#web/browser/offline/snapshot.ts'
import {
  forgetWaiting,
  storeWaiting,
  type WaitingComplaint,
  waitingOf,
} from '#web/browser/offline/waiting-complaint.ts'
import { asScriptAddress } from '#web/browser/page/own-markup.ts'
import { pageData } from '#web/browser/page/page-data.ts'
import { filled } from '#web/words/script-words.ts'

/** Deletes copies of other borrowers, and stores this page if it is one to store. */
export async function updateCopies(isWhole: boolean): Promise<void> {
  const { href } = location
  const secret = secretIn(href)
  if (!canKeep()) return
  // Cookie sessions store nothing, and other borrowers' copies are deleted.
  if (secret === null) {
    if (isWhole && isCookieSession(href)) await Promise.all([eraseCopies(), forgetWaiting()])
    // The service worker still serves its offline page.
    await navigator.serviceWorker.register(asScriptAddress(WORKER_PATH))
    return
  }
  const owner = await ownerOf(secret)
  await eraseOthers(owner, Date.now())
  if (isWhole) await keepShown(href, owner)
  if (!canKeep()) return
  await navigator.serviceWorker.register(asScriptAddress(WORKER_PATH))
  sendWhenOnline(owner)
  await sendWhatWaits(owner)
}

/** Stores a complaint until there is a network, for this session only; false if storage is unavailable. */
export async function waitForNetwork(complaint: WaitingComplaint): Promise<boolean> {
  const secret = secretIn(location.href)
  if (secret === null || !canKeep()) return false
  const owner = await ownerOf(secret)
  await storeWaiting(complaint, owner)
  sendWhenOnline(owner)
  return true
}

let isListening = false

function sendWhenOnline(owner: Owner): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => {
    if (canKeep()) void sendWhatWaits(owner).catch(() => undefined)
  })
}

/** Most pages have nothing to send, and do not fetch the code. */
async function sendWhatWaits(owner: Owner): Promise<void> {
  if ((await waitingOf(owner, Date.now())).length === 0) return
  await (await import('./send-waiting.ts')).sendWaiting(owner)
}

async function keepShown(href: string, owner: Owner): Promise<void> {
  const address = keptAddressOf(href)
  if (address === null) return
  const language = languageOf(new URL(href).searchParams.get('type'))
  const { words } = pageData()
  const now = new Date()
  const { day, time } = dayAndTime(now, language)
  const secondsLeft = secondsLeftOn(document)
  const html = await snapshotOf(document, filled(filled(words.keptCopy, day), time), words.retry)
  // Meanwhile the borrower may have navigated, or signed out.
  if (location.href !== href || !canKeep()) return
  const savedAt = now.getTime()
  const endsAt = secondsLeft === null ? null : savedAt + secondsLeft * 1000
  await keepCopy({ address, title: `${document.title}, ${day}, ${time}`, savedAt, endsAt, html }, owner)
  if (!canKeep()) await eraseCopies()
}
