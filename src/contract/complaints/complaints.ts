import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  draftKey,
  flag,
  givenId,
  ID_MAX,
  LONG_TEXT_MAX,
  line,
  listOf,
  looseLine,
  looseNumber,
  optionalNumber,
  orderNo,
  orEmpty,
  orNone,
  titleValue,
  wholeNumber,
} from '#contract/fields.ts'

/** The order of a complaint; none was chosen when it is empty. */
const optionalOrderNo = z.optional(z.union([orderNo, z.literal('')]))

/** As long as an address that a store has signed. */
const IMAGE_ADDRESS_MAX = 2000

/** An image's address: it holds no comma, because a list of them travels joined by commas (design 5). */
const imageAddress = z.string().check(z.regex(/^[^\s,\p{Cc}]+$/u), z.maxLength(IMAGE_ADDRESS_MAX))

/** Several addresses joined by commas on the wire, or empty (spec 3, `problemImage`). */
export const imageList = z.codec(z._default(line(IMAGE_ADDRESS_MAX * 10), ''), z.array(imageAddress), {
  decode: (text) => (text === '' ? [] : text.split(',')),
  encode: (addresses) => addresses.join(','),
})

const choice = z.object({ title: looseLine, value: looseLine })

const orderCard = z.object({
  orderNo: looseLine,
  productLogo: looseLine,
  productName: looseLine,
  status: looseLine,
  isShow: flag,
  list: listOf(titleValue),
})

/** What one may complain about (spec 3, "Complaint init response"). */
export const problemInit = endpoint({
  method: 'POST',
  path: '/user-problem/problem-init',
  success: 0,
  readsOnly: true,
  input: z.object({ orderId: optionalOrderNo }),
  output: z.object({
    problemType: listOf(choice),
    problemSonType: listOf(choice),
    orderDetail: orNone(orderCard),
    orderList: listOf(orderCard),
    draftKey,
  }),
})

/** The borrower's complaints by tab (spec 3, "Complaint list response"). */
export const problemList = endpoint({
  method: 'POST',
  path: '/user-problem/problem-list',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({
    tabs: listOf(
      z.object({
        title: looseLine,
        list: listOf(
          z.object({
            id: looseLine,
            time: looseLine,
            type: looseLine,
            content: looseLine,
            /** Ours: where it stands, in words. */
            status: looseLine,
          }),
        ),
      }),
    ),
  }),
})

/** One complaint and its answer (spec 3, "Complaint detail response"). */
export const problemDetail = endpoint({
  method: 'POST',
  path: '/user-problem/problem-detail',
  success: 0,
  readsOnly: true,
  input: z.object({ problemId: givenId }),
  output: z.object({
    type: looseLine,
    sonType: looseLine,
    problemId: looseLine,
    content: looseLine,
    images: listOf(looseLine),
    disposeDetail: looseLine,
    disposeImages: listOf(looseLine),
    isNeedScore: looseNumber,
    // Ours, each empty where a backend has none: where it stands, until when it is answered and in how many days, what has happened so far,
    // whom to turn to next, and whether there is an acknowledgement to keep.
    status: looseLine,
    answerBy: looseLine,
    answerInDays: optionalNumber,
    steps: listOf(z.object({ title: looseLine, time: looseLine })),
    authorities: listOf(titleValue),
    hasAcknowledgement: flag,
    // Until when the borrower may say that the answer did not solve it, empty where that cannot be said; and, once it was,
    // why it did not, and our second answer.
    reopenBy: looseLine,
    again: orNone(
      z.object({ content: looseLine, disposeDetail: looseLine, disposeImages: listOf(looseLine) }),
    ),
  }),
})

/** Says that an answer did not solve it: the complaint goes on within its folio. A call of ours. */
export const problemReopen = endpoint({
  method: 'POST',
  path: '/user-problem/problem-reopen',
  success: 0,
  input: z.object({ problemId: givenId, problemDetail: line(LONG_TEXT_MAX) }),
  output: z.unknown(),
})

/** Stars for the answer (spec 4, complaint flow 5). The specification shows the modal and not its call: this one is ours. */
export const problemScore = endpoint({
  method: 'POST',
  path: '/user-problem/problem-score',
  success: 0,
  input: z.object({ problemId: givenId, score: wholeNumber }),
  output: z.unknown(),
})

/**
 * Files a complaint (spec 3, "Complaint save payload"); its rules are the domain's to refuse. The specification does not
 * show the result (spec 7), so a backend may answer with nothing: `problemId` is then empty.
 */
export const problemSave = endpoint({
  method: 'POST',
  path: '/user-problem/problem-save',
  success: 0,
  input: z.object({
    problemType: givenId,
    problemSonType: z.optional(line(ID_MAX)),
    problemDetail: line(LONG_TEXT_MAX),
    problemImage: imageList,
    orderNo: optionalOrderNo,
  }),
  output: orEmpty(z.object({ problemId: looseLine })),
})

/** Sends one picture, multipart in the field `problemImage`, and answers with its address (at most 9 a complaint). */
export const uploadProblemImg = endpoint({
  method: 'POST',
  path: '/user-problem/upload-problem-img',
  success: 0,
  fileField: 'problemImage',
  input: z.object({}),
  output: z.object({ url: imageAddress }),
})

/** Customer service's channels; the payload is the fixed number 30 (spec 7). */
export const WHATSAPP_NUMBER = 30

export const getWhatsapp = endpoint({
  method: 'POST',
  path: '/user-problem/get-whatsapp',
  success: 0,
  // Who has lost the session needs it most, and it says nothing about anybody.
  isPublic: true,
  readsOnly: true,
  // Nobody needs to name it: the specification gives it no name.
  input: z.object({ number: z.optional(wholeNumber) }),
  output: orEmpty(z.object({ phone: looseLine, va: looseLine, email: looseLine })),
})
