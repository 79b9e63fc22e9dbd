import * as z from 'zod/mini'
import type { CallText, PartText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { draftKey, filled, ID_MAX, LONG_TEXT_MAX, line, listOf, looseLine } from '#contract/fields.ts'

const dataRequest = z.object({
  id: looseLine,
  kind: looseLine,
  detail: looseLine,
  field: looseLine,
  value: looseLine,
  filedAt: looseLine,
  answerBy: looseLine,
  effectBy: looseLine,
  status: looseLine,
  late: looseLine,
  reply: looseLine,
  asks: looseLine,
  said: looseLine,
  compensation: looseLine,
  effect: looseLine,
  fileUntil: looseLine,
  history: listOf(z.object({ time: looseLine, text: looseLine })),
})

export const dataRequestText: PartText<typeof dataRequest> = {
  of: dataRequest,
  fields: {
    id: 'The number of the request.',
    kind: 'One of access, correction, deletion, objection.',
    detail: 'Text of the borrower.',
    field:
      'Which field is to be corrected: `given-name`, `family-name` or `address`; empty if words alone say it.',
    value: 'The value that is asked for; empty if there is none.',
    filedAt: 'Time of the request, as shown.',
    answerBy: 'The day by which it is answered, as YYYY-MM-DD; empty once it is.',
    effectBy: 'The day by which it takes effect, as YYYY-MM-DD.',
    status: 'Its state, in words.',
    late: 'That the day of the reply, or of its effect, has passed, in a sentence; empty if it has not.',
    reply: 'The answer, or the question for what is missing; empty without one.',
    asks: 'What is asked for before there can be an answer; empty otherwise.',
    said: 'What the borrower answered to that; empty otherwise.',
    compensation: 'What a delay costs the lender, in a sentence; empty if it costs nothing.',
    effect:
      'What granting the request does, and what is kept until when, in a sentence, while it waits; empty if that is not said.',
    fileUntil:
      'Until which day the file with all of their data can be had at `/papers/my-data.pdf` and `.json`, as YYYY-MM-DD; empty if there is none.',
    history: 'What was done about it, the latest first.',
    'history.time': 'The time, as shown.',
    'history.text': 'What, in words.',
  },
}

/**
 * Files an access, correction, deletion or objection request (spec 2, "the ARCO rights procedure"). Our own call; the
 * domain applies the rules. A correction may name a `field` and its correct `value`, which granting it writes. With
 * the `id` of a request that needs more data, `detail` is the supplement.
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

export const fileDataRequestText: CallText<typeof fileDataRequest> = {
  of: fileDataRequest,
  group: 'Additions: complaints, data and bank accounts',
  title: 'File a data request',
  about: 'Sent by the page for data requests: access, correction, deletion or objection.',
  refusals: [
    'unknown-type',
    'control-character',
    'correction-without-text',
    'correction-too-long',
    'request-too-long',
    'request-empty',
    'nothing-asked',
    'too-many-requests',
  ],
  fields: {
    kind: 'One of access, correction, deletion, objection.',
    detail: 'What the borrower wrote; a correction has to say something.',
    id: 'The number of the request. Sent, it names the one of which more was asked, and `detail` is the answer to that.',
    field:
      'Of a correction: `given-name`, `family-name` or `address`. Empty where words alone say what is wrong.',
    value: 'The right value of that field.',
  },
}

/** Lists the borrower's data requests, newest first; `kinds` are the rights available beyond the usual four. */
export const dataRequests = endpoint({
  method: 'POST',
  path: '/user-problem/data-requests',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ list: listOf(dataRequest), kinds: listOf(looseLine), draftKey }),
})

export const dataRequestsText: CallText<typeof dataRequests> = {
  of: dataRequests,
  group: 'Additions: complaints, data and bank accounts',
  title: "The borrower's data requests",
  about: 'Called by the page for data requests, the newest first.',
  fields: {
    list: 'The requests, the newest first.',
    kinds: 'What may be asked for; empty for the four kinds that every borrower may ask for.',
  },
}
