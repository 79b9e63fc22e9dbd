import { getWhatsapp, WHATSAPP_NUMBER } from '#contract/complaints/complaints.ts'
import type { CallAs } from '#server/base/http/call-as.ts'

/** How long an answer about the backend is good: a balancer asks often, and every replica has one. */
const GOOD_FOR_MS = 2_000

/**
 * Whether a lender's backend answers the one call of the shared helper that needs nobody's session. A refusal is an answer;
 * silence, or a page of a proxy, is none.
 */
export function backendReady(callAs: () => Promise<CallAs>, now: () => Date) {
  let last: { at: number; ready: Promise<boolean> } | null = null
  const ask = async () => {
    const call = (await callAs())({ type: '2' })
    return (await call(getWhatsapp, { number: WHATSAPP_NUMBER }, { quiet: true })).failure === null
  }
  return (): Promise<boolean> => {
    const at = now().getTime()
    if (last === null || at - last.at >= GOOD_FOR_MS) last = { at, ready: ask() }
    return last.ready
  }
}
