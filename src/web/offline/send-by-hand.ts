import type { CallResult } from '#contract/wire/call-result.ts'
import { ownerOf } from '#web/drafts/owner.ts'
import { canKeep } from './end-copies.ts'
import { inTurnOrSoon } from './in-turn.ts'
import { secretIn } from './kept-place.ts'
import { type ComplaintInput, forgetReplaced, isEqual, waitingOf } from './waiting-complaint.ts'

/** Sends a complaint by hand. What it was before waits no more then; what already waits word for word keeps the key of its first try. */
export async function sendByHand<Data>(
  input: ComplaintInput,
  idempotencyKey: string,
  send: (idempotencyKey: string) => Promise<CallResult<Data>>,
): Promise<CallResult<Data>> {
  const secret = secretIn(location.href)
  if (secret === null || !canKeep()) return send(idempotencyKey)
  const owner = await ownerOf(secret)
  return inTurnOrSoon(async () => {
    const waiting = await waitingOf(owner, Date.now()).catch(() => [])
    const same = waiting.find((one) => isEqual(one.input, input))
    const saved = await send(same?.idempotencyKey ?? idempotencyKey)
    if (saved.success) await forgetReplaced(input, owner).catch(() => undefined)
    return saved
  })
}
