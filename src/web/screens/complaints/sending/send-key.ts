import type { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Day } from '#domain/dates.ts'

/** The day within which a complaint counts as the same one, in a fixed time zone, whatever the phone's zone is. */
export const dayOfSending = (now: Date): Day => now.toISOString().slice(0, 10)

/** Returns the same key for the same complaint on the same day, however often and from wherever it is sent. */
export async function sendKey(complaint: InputOf<typeof problemSave>, day: Day): Promise<string> {
  // Without HTTPS there is no digest, and no automatic retry.
  if (!('subtle' in crypto)) return ''
  const { problemType, problemSonType, problemDetail, problemImage, orderNo } = complaint
  const facts = JSON.stringify([day, problemType, problemSonType, problemDetail, problemImage, orderNo])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(facts)))
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
