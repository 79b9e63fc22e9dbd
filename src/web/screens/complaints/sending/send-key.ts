import type { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Day } from '#domain/dates.ts'

/** The day by which a complaint is known to be the same one: everybody's, whatever the phone is set to. */
export const dayOfSending = (now: Date): Day => now.toISOString().slice(0, 10)

/** The same for the same complaint on the same day, however often and from wherever it is sent. */
export async function sendKey(complaint: InputOf<typeof problemSave>, day: Day): Promise<string> {
  // Only where the page came over a safe line; elsewhere nothing is sent again by itself.
  if (!('subtle' in crypto)) return ''
  const { problemType, problemSonType, problemDetail, problemImage, orderNo } = complaint
  const facts = JSON.stringify([day, problemType, problemSonType, problemDetail, problemImage, orderNo])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(facts)))
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
