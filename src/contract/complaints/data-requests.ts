import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { filled, line, listOf, looseLine } from '#contract/fields.ts'

const dataRequest = z.object({
  id: looseLine,
  /** One of the domain's kinds. */
  kind: looseLine,
  detail: looseLine,
  filedAt: looseLine,
  answerBy: looseLine,
  effectBy: looseLine,
  status: looseLine,
  reply: looseLine,
})

/** Access, correction, deletion or objection (spec 2, "the ARCO rights procedure"). The call is ours; the domain refuses. */
export const fileDataRequest = endpoint({
  method: 'POST',
  path: '/user-problem/data-request',
  success: 0,
  input: z.object({ kind: filled(20), detail: line(4000) }),
  output: dataRequest,
})

/** The borrower's own requests about their data, the newest first. */
export const dataRequests = endpoint({
  method: 'POST',
  path: '/user-problem/data-requests',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ list: listOf(dataRequest) }),
})
