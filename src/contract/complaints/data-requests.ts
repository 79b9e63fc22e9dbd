import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { draftKey, filled, ID_MAX, LONG_TEXT_MAX, line, listOf, looseLine } from '#contract/fields.ts'

const dataRequest = z.object({
  id: looseLine,
  /** One of the domain's kinds. */
  kind: looseLine,
  detail: looseLine,
  /** Ours: which field is to be corrected, one of the domain's; empty where words alone say it. */
  field: looseLine,
  /** Ours: and the value that is right. */
  value: looseLine,
  filedAt: looseLine,
  answerBy: looseLine,
  effectBy: looseLine,
  status: looseLine,
  /** Ours: that a promised day has passed, in a sentence; empty where none has. */
  late: looseLine,
  reply: looseLine,
  /** Ours: what is asked for and waited for; empty otherwise. */
  asks: looseLine,
  /** Ours: what the borrower answered to that. */
  said: looseLine,
  /** Ours: what a delay costs the lender, in a sentence; empty where it costs nothing. */
  compensation: looseLine,
  /** Ours: what granting it does, in a sentence, while it waits for that; empty where that is not said. */
  effect: looseLine,
  /** Ours: until which day the file with one's data can be had; empty where there is none. */
  fileUntil: looseLine,
  /** Ours: what was done about it, the latest first. */
  history: listOf(z.object({ time: looseLine, text: looseLine })),
})

/**
 * Access, correction, deletion or objection (spec 2, "the ARCO rights procedure"). The call is ours; the domain refuses.
 * A correction may name a `field` and the right `value`, which granting it writes.
 * With the `id` of a request of which more was asked, `detail` is the answer to that.
 */
export const fileDataRequest = endpoint({
  method: 'POST',
  path: '/user-problem/data-request',
  success: 0,
  input: z.object({
    kind: filled(20),
    detail: line(LONG_TEXT_MAX),
    id: z.optional(line(ID_MAX)),
    field: z.optional(line(20)),
    value: z.optional(line(LONG_TEXT_MAX)),
  }),
  output: dataRequest,
})

/** The borrower's own requests about their data, the newest first; `kinds` are those that may be filed where there are more than the four. */
export const dataRequests = endpoint({
  method: 'POST',
  path: '/user-problem/data-requests',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ list: listOf(dataRequest), kinds: listOf(looseLine), draftKey }),
})
