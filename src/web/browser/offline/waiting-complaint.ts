import type { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { SENT_AGAIN_MS } from '#domain/complaints/complaint.ts'
import type { Draft } from '#web/browser/drafts/draft.ts'
import { type Owner, open, seal } from '#web/browser/drafts/owner.ts'

export type ComplaintInput = InputOf<typeof problemSave>

/** A complaint to be sent when there is a network. */
export interface WaitingComplaint {
  input: ComplaintInput
  /** Time of the first failed attempt: the server recognises repeats for a limited time. */
  triedAt: number
  /** Idempotency key, the same for every attempt. */
  idempotencyKey: string
  draftKey: string
}

const WAITING = 'abono-waiting-1'

/** Days for which an unsent complaint is shown. */
const SHOWN_MS = 7 * 86_400_000

const folderOf = ({ tag }: Owner) => `/waiting/${tag}/`
const placeOf = ({ idempotencyKey }: WaitingComplaint, owner: Owner) => `${folderOf(owner)}${idempotencyKey}`

/** Stores it encrypted for this session. It replaces the complaint that it repeats; others stay. */
export async function storeWaiting(complaint: WaitingComplaint, owner: Owner): Promise<void> {
  const before = await waitingOf(owner, Date.now())
  // The first attempt may have arrived, so its time and key stay.
  if (before.some(({ input }) => isEqual(input, complaint.input))) return
  await forgetReplaced(complaint.input, owner)
  const waiting = await caches.open(WAITING)
  await waiting.put(placeOf(complaint, owner), new Response(await seal(JSON.stringify(complaint), owner)))
}

/** Complaints that this session still sends. */
export const waitingOf = async (owner: Owner, now: number): Promise<WaitingComplaint[]> =>
  (await allOf(owner, now)).filter((complaint) => isInTime(complaint, now))

/** Complaints that found no network in time. They may have arrived, so only the borrower sends them again. */
export const overdueOf = async (owner: Owner, now: number): Promise<WaitingComplaint[]> =>
  (await allOf(owner, now)).filter((complaint) => !isInTime(complaint, now))

/** Removes one that was sent, or dismissed by the borrower. */
export async function forgetOne(complaint: WaitingComplaint, owner: Owner): Promise<void> {
  await (await caches.open(WAITING)).delete(placeOf(complaint, owner))
}

/** The waiting complaint that a manually sent one replaces: about the same order, or with the same words. */
export async function forgetReplaced(by: ComplaintInput, owner: Owner): Promise<void> {
  for (const complaint of await allOf(owner, Date.now()))
    if (isReplaced(complaint.input, by)) await forgetOne(complaint, owner)
}

/** Removes all, when no borrower is signed in. */
export const forgetWaiting = (): Promise<unknown> => caches.delete(WAITING)

export const isEqual = (one: ComplaintInput, other: ComplaintInput) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns whether a complaint draft contains exactly what was sent. */
export function saysComplaint({ values, images }: Draft, sent: ComplaintInput): boolean {
  const typed: Record<string, string | undefined> = Object.fromEntries(values)
  const names = ['problemDetail', 'problemType', 'problemSonType', 'orderNo'] as const
  return (
    names.every((name) => (typed[name] ?? '') === (sent[name] ?? '')) &&
    images.length === sent.problemImage.length &&
    images.every(({ url }, index) => url === sent.problemImage[index])
  )
}

const isReplaced = (old: ComplaintInput, by: ComplaintInput) =>
  old.problemDetail === by.problemDetail ||
  (old.problemType === by.problemType &&
    old.problemSonType === by.problemSonType &&
    old.orderNo === by.orderNo)

// After the clock was set back, the waiting time is unknown.
const isInTime = ({ triedAt }: WaitingComplaint, now: number) =>
  now >= triedAt && now - triedAt < SENT_AGAIN_MS

async function allOf(owner: Owner, now: number): Promise<WaitingComplaint[]> {
  const waiting = await caches.open(WAITING)
  const all: WaitingComplaint[] = []
  for (const request of await waiting.keys()) {
    const isOwn = new URL(request.url).pathname.startsWith(folderOf(owner))
    const sealed = isOwn ? await waiting.match(request) : undefined
    const text = sealed ? await open(await sealed.arrayBuffer(), owner) : null
    // Decrypted data was written by a page of this format and session.
    const complaint = text === null ? null : (JSON.parse(text) as WaitingComplaint)
    if (complaint && now - complaint.triedAt < SHOWN_MS) all.push(complaint)
    else await waiting.delete(request)
  }
  return all
}
