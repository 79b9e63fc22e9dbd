import { redirect } from 'react-router'
import { problemInit, problemSave, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { isImageAddress, mayAddImage } from '#domain/complaints/complaint.ts'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { fitsCharacters, isBlank } from '#domain/text-count.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { pathsFor } from '#web/words/paths.ts'
import { complaintIn } from './sending/complaint-input.ts'
import { dayOfSending, sendKey } from './sending/send-key.ts'
import type { Unsent } from './sending/use-waiting.ts'

/** The words of types and sub-types; which are chosen stands in the address (spec 7: a second use without payload). */
export const loadNext = async ({ call }: Page) => requireData(await call(problemInit, {}))

/** Where a complaint stands that is not sent: what was typed, the pictures that are there, and what is wrong. */
export interface Composed {
  outcome: 'not-sent'
  text: string
  images: string[]
  wrongText?: 'missing' | 'too-long'
  /** Of the last picture. */
  image?: 'sent' | { message: string } | 'too-large' | 'crowded-out'
  message?: string
  /** What the lender's backend did not answer. */
  unsent?: Unsent
}

/** The page says so for a moment and goes on. */
export type Sent = { outcome: 'sent'; problemId: string; orderNo: string }

/**
 * Sends what was composed (spec 4, complaint flow 4). A form without a script also brings a picture with it: it is sent
 * first, and alone when only that was asked for.
 */
export async function submitNext(
  { call, query, identity, isForPageScript }: Page,
  form: FormData,
): Promise<Composed | Sent | Response> {
  const text = textIn(form, 'problemDetail').replace(/\r\n?/g, '\n')
  const kept = form
    .getAll('image')
    .filter((one): one is string => typeof one === 'string' && isImageAddress(one))
  const removed = Number(textIn(form, 'remove') || '-1')
  const images = kept.filter((_, index) => index !== removed).slice(0, COMPLAINT_IMAGES_MAX)
  const composed: Composed = { outcome: 'not-sent', text, images }
  if (form.has('remove')) return composed
  if (form.has('fileTooLarge')) return { ...composed, image: 'too-large' }
  if (form.has('fileCrowdedOut')) return { ...composed, image: 'crowded-out' }

  const file = form.get('problemImage')
  if (file instanceof Blob && file.size > 0 && mayAddImage(images.length)) {
    const sent = await call(uploadProblemImg, {}, { file })
    if (!sent.success) return { ...composed, image: { message: sent.message } }
    images.push(sent.data.url)
    composed.image = 'sent'
  }
  if (form.has('add')) return composed
  if (isBlank(text)) return { ...composed, wrongText: 'missing' }
  // A browser without a script does not count characters.
  if (!fitsCharacters(text, COMPLAINT_TEXT_MAX)) return { ...composed, wrongText: 'too-long' }

  const input = complaintIn(query, text, images)
  const triedAt = Date.now()
  // The day of the first try, where the complaint waited on the phone.
  const day = /^\d{4}-\d\d-\d\d$/.exec(textIn(form, 'sendDay'))?.[0] ?? dayOfSending(new Date(triedAt))
  const idempotencyKey = await sendKey(input, day)
  const saved = await call(problemSave, input, { idempotencyKey })
  if (!saved.success) {
    const isLost = saved.failure === 'network' || saved.failure === 'timeout'
    return {
      ...composed,
      message: saved.message,
      ...(isLost && { unsent: { input, triedAt, idempotencyKey } }),
    }
  }
  const { problemId } = saved.data
  const { orderNo = '' } = input
  if (isForPageScript) return { outcome: 'sent', problemId, orderNo }
  // Without a script it is an address afterwards, so that loading it again sends nothing.
  return redirect(pathsFor(identity).complaintSent(problemId, orderNo))
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
