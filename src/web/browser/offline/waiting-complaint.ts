import type { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { SENT_AGAIN_MS } from '#domain/complaints/complaint.ts'
import type { Draft } from '#web/browser/drafts/draft.ts'
import { type Owner, open, seal } from '#web/browser/drafts/owner.ts'

export type ComplaintInput = InputOf<typeof problemSave>

/** A complaint that somebody asked to be sent once there is a network again. */
export interface WaitingComplaint {
  input: ComplaintInput
  /** When it was first sent in vain: not much later a server knows that it is the same one. */
  triedAt: number
  /** The same for every try. */
  idempotencyKey: string
  draftKey: string
}

const WAITING = 'abono-waiting-1'

/** What was not sent in time is shown for so long. */
const SHOWN_MS = 7 * 86_400_000

const folderOf = ({ tag }: Owner) => `/waiting/${tag}/`
const placeOf = ({ idempotencyKey }: WaitingComplaint, owner: Owner) => `${folderOf(owner)}${idempotencyKey}`

/** Nobody but this session can read it. What it stands in for does not wait any more; a complaint about something else does. */
export async function letWait(complaint: WaitingComplaint, owner: Owner): Promise<void> {
  const before = await waitingOf(owner, Date.now())
  // The first try is the one that may have arrived: its time and its key stay.
  if (before.some(({ input }) => isEqual(input, complaint.input))) return
  await forgetReplaced(complaint.input, owner)
  const waiting = await caches.open(WAITING)
  await waiting.put(placeOf(complaint, owner), new Response(await seal(JSON.stringify(complaint), owner)))
}

/** What this session wants sent. */
export const waitingOf = async (owner: Owner, now: number): Promise<WaitingComplaint[]> =>
  (await allOf(owner, now)).filter((complaint) => isInTime(complaint, now))

/** What found no network in time: it may have arrived before, so nothing but a person sends it now. */
export const overdueOf = async (owner: Owner, now: number): Promise<WaitingComplaint[]> =>
  (await allOf(owner, now)).filter((complaint) => !isInTime(complaint, now))

/** Once it was sent, or somebody has seen that it was not. */
export async function forgetOne(complaint: WaitingComplaint, owner: Owner): Promise<void> {
  await (await caches.open(WAITING)).delete(placeOf(complaint, owner))
}

/** What a complaint that is sent by hand was before: about the same thing, or in the same words. */
export async function forgetReplaced(by: ComplaintInput, owner: Owner): Promise<void> {
  for (const complaint of await allOf(owner, Date.now()))
    if (isReplaced(complaint.input, by)) await forgetOne(complaint, owner)
}

/** Whenever nobody is signed in any more. */
export const forgetWaiting = (): Promise<unknown> => caches.delete(WAITING)

export const isEqual = (one: ComplaintInput, other: ComplaintInput) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns whether a draft of a complaint says what was sent, no more and no less. */
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

// Whose clock was set back has waited for nobody knows how long.
const isInTime = ({ triedAt }: WaitingComplaint, now: number) =>
  now >= triedAt && now - triedAt < SENT_AGAIN_MS

async function allOf(owner: Owner, now: number): Promise<WaitingComplaint[]> {
  const waiting = await caches.open(WAITING)
  const all: WaitingComplaint[] = []
  for (const request of await waiting.keys()) {
    const isOwn = new URL(request.url).pathname.startsWith(folderOf(owner))
    const sealed = isOwn ? await waiting.match(request) : undefined
    const text = sealed ? await open(await sealed.arrayBuffer(), owner) : null
    // What opens was sealed by a page of this form with this very session.
    const complaint = text === null ? null : (JSON.parse(text) as WaitingComplaint)
    if (complaint && now - complaint.triedAt < SHOWN_MS) all.push(complaint)
    else await waiting.delete(request)
  }
  return all
}
