// Longer than 300 lines: the calls of one subject, each with its texts and fields.
import * as z from 'zod/mini'
import type { CallText, PartText } from '#contract/call-text.ts'
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

/** The order of a complaint; empty if none was chosen. */
const optionalOrderNo = z.optional(z.union([orderNo, z.literal('')]))

/** Longest signed address of an object store. */
const IMAGE_ADDRESS_MAX = 2000

/** An image address without commas, because lists of them are joined by commas (design 5). */
const imageAddress = z.string().check(z.regex(/^[^\s,\p{Cc}]+$/u), z.maxLength(IMAGE_ADDRESS_MAX))

/** Several addresses joined by commas on the wire, or empty (spec 3, `problemImage`). */
export const imageList = z.codec(z._default(line(IMAGE_ADDRESS_MAX * 10), ''), z.array(imageAddress), {
  decode: (text) => (text === '' ? [] : text.split(',')),
  encode: (addresses) => addresses.join(','),
})

const choice = z.object({ title: looseLine, value: looseLine })

export const choiceText: PartText<typeof choice> = {
  of: choice,
  fields: {
    title: 'The text that the borrower reads.',
    value: 'The value to send when it is chosen.',
  },
}

const orderCard = z.object({
  orderNo: looseLine,
  productLogo: looseLine,
  productName: looseLine,
  status: looseLine,
  isShow: flag,
  list: listOf(titleValue),
})

export const orderCardText: PartText<typeof orderCard> = {
  of: orderCard,
  fields: {
    status: "The order's status, in words.",
    isShow: 'Whether the order supports complaints about collection.',
    list: 'Rows about the order.',
  },
}

/** Returns the subjects of a complaint (spec 3, "Complaint init response"). */
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

export const problemInitText: CallText<typeof problemInit> = {
  of: problemInit,
  group: 'Complaint and contract',
  title: 'The subjects of complaints',
  about:
    'Called by the complaint home, and again without an order by the page where the complaint is written. Returns the types, the sub-types of collection, and the orders that a complaint may concern.',
  fields: {
    orderId: 'The preselected order. Absent or empty if none is chosen.',
    problemType: 'The types of complaint. Only value 1, collection, has sub-types.',
    problemSonType: 'The sub-types of collection.',
    orderDetail: 'The order of `orderId`, or nothing.',
    orderList: 'All orders that may be chosen.',
  },
}

/** Lists the borrower's complaints by tab (spec 3, "Complaint list response"). */
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
            status: looseLine,
          }),
        ),
      }),
    ),
  }),
})

export const problemListText: CallText<typeof problemList> = {
  of: problemList,
  group: 'Complaint and contract',
  title: "The borrower's complaints",
  about: 'Called by the complaint list. The backend decides the tabs, their titles and their content.',
  fields: {
    tabs: 'The tabs of the list, in order.',
    'tabs.title': 'The title of the tab.',
    'tabs.list': 'The complaints of the tab.',
    'tabs.list.id': 'The number of the complaint, for `problem-detail`.',
    'tabs.list.time': 'The time of filing, as shown.',
    'tabs.list.type': 'Its type, in words.',
    'tabs.list.content': 'The text of the complaint.',
    'tabs.list.status': { added: 'Its state, in words.' },
  },
}

/** Returns one complaint and its answer (spec 3, "Complaint detail response"). */
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
    // Our own fields, empty if a backend has none: progress, answer deadline and remaining days, history, next
    // complaints body, and whether there is an acknowledgement.
    status: looseLine,
    answerBy: looseLine,
    answerInDays: optionalNumber,
    steps: listOf(z.object({ title: looseLine, time: looseLine })),
    authorities: listOf(titleValue),
    hasAcknowledgement: flag,
    // Last day for reopening, empty if that is impossible; after a reopening, its reason and the second answer.
    reopenBy: looseLine,
    again: orNone(
      z.object({ content: looseLine, disposeDetail: looseLine, disposeImages: listOf(looseLine) }),
    ),
  }),
})

export const problemDetailText: CallText<typeof problemDetail> = {
  of: problemDetail,
  group: 'Complaint and contract',
  title: 'One complaint and its answer',
  about: 'Called by the complaint details, and by the complaint home after a complaint was sent.',
  refusals: ['unknown-complaint'],
  fields: {
    problemId: 'The number of a complaint, which the borrower may quote.',
    type: 'The type, in words.',
    sonType: 'The sub-type, in words; empty if there is none.',
    content: 'The text of the complaint.',
    images: 'Addresses of the pictures that were sent.',
    disposeDetail: 'The answer of customer service. The page hides it while it is empty.',
    disposeImages: 'Addresses of the pictures of the answer.',
    isNeedScore: 'Any number but 0 opens the score modal 3 seconds after the page.',
    status: { added: 'Its state, in words.' },
    answerBy: { added: 'The last day for the answer, as YYYY-MM-DD; empty once it is answered.' },
    answerInDays: {
      added: 'The number of days left until `answerBy`; negative after it, null once it is answered.',
    },
    steps: { added: 'The events so far, oldest first.' },
    'steps.title': 'The event, in words.',
    'steps.time': 'Its time, as shown.',
    authorities: { added: 'Authorities to turn to next: title and address.' },
    hasAcknowledgement: { added: 'Whether there is an acknowledgement to download as PDF.' },
    reopenBy: {
      added:
        'The last day on which the borrower may reopen the complaint, as YYYY-MM-DD; empty if it cannot be reopened.',
    },
    again: { added: 'After a reopening: its reason, and the second answer with its pictures. Null before.' },
    'again.content': { added: 'Why the first answer did not solve the problem.' },
    'again.disposeDetail': { added: 'The second answer; empty before.' },
    'again.disposeImages': { added: 'Addresses of the pictures of the second answer.' },
  },
}

/** Reopens a complaint under its folio because the answer did not solve it. Our own call. */
export const problemReopen = endpoint({
  method: 'POST',
  path: '/user-problem/problem-reopen',
  success: 0,
  input: z.object({ problemId: givenId, problemDetail: line(LONG_TEXT_MAX) }),
  output: z.unknown(),
})

export const problemReopenText: CallText<typeof problemReopen> = {
  of: problemReopen,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Reopen a complaint',
  about:
    'Sent by the complaint details, once for a complaint, within 30 days of its answer. The complaint keeps its number. Sending the same text again changes nothing.',
  refusals: [
    'unknown-complaint',
    'reopen-not-answered',
    'reopened-before',
    'reopen-too-late',
    'control-character',
    'description-empty',
    'description-too-long',
  ],
  fields: {
    problemId: 'The number of a complaint, which the borrower may quote.',
    problemDetail: 'Why the answer did not solve the problem: 1 to 200 characters (grapheme clusters).',
  },
}

/**
 * Rates the answer (spec 4, complaint flow 5). The specification shows the modal without its call; this one is our
 * own.
 */
export const problemScore = endpoint({
  method: 'POST',
  path: '/user-problem/problem-score',
  success: 0,
  input: z.object({ problemId: givenId, score: wholeNumber }),
  output: z.unknown(),
})

export const problemScoreText: CallText<typeof problemScore> = {
  of: problemScore,
  group: 'Additions: complaints, data and bank accounts',
  title: "Rate a complaint's answer",
  about: 'Sent by the score modal of the complaint details.',
  refusals: ['no-star', 'unknown-complaint', 'no-answer-yet'],
  fields: {
    problemId: 'The number of a complaint, which the borrower may quote.',
    score: 'Stars, from 1 to 5.',
  },
}

/**
 * Files a complaint (spec 3, "Complaint save payload"); the domain applies the rules. The specification shows no
 * result (spec 7), so a backend may answer with nothing: `problemId` is then empty.
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

export const problemSaveText: CallText<typeof problemSave> = {
  of: problemSave,
  group: 'Complaint and contract',
  title: 'File a complaint',
  about:
    'Sent once by the page where the complaint is written. Pictures were uploaded before, and only their addresses are sent here. After a lost response the same complaint may be sent twice.',
  refusals: [
    'unknown-order',
    'unknown-type',
    'collection-not-supported',
    'sub-type-missing',
    'control-character',
    'description-empty',
    'description-too-long',
    'too-many-images',
    'unknown-image',
    'too-many-requests',
  ],
  fields: {
    problemType: "The chosen type's value.",
    problemSonType: "The chosen sub-type's value; empty or absent for every type but collection.",
    problemDetail: 'The text of the borrower: 1 to 200 characters (grapheme clusters).',
    problemImage: 'Addresses of up to 9 pictures, joined by commas; empty without any.',
    orderNo: 'The order that the complaint concerns; empty for none.',
    problemId: 'The number of the complaint, as `problem-detail` accepts it.',
  },
}

/** Uploads one picture, multipart in the field `problemImage`, and returns its address (at most 9 per complaint). */
export const uploadProblemImg = endpoint({
  method: 'POST',
  path: '/user-problem/upload-problem-img',
  success: 0,
  fileField: 'problemImage',
  input: z.object({}),
  output: z.object({ url: imageAddress }),
})

export const uploadProblemImgText: CallText<typeof uploadProblemImg> = {
  of: uploadProblemImg,
  group: 'Complaint and contract',
  title: 'Upload one picture of a complaint',
  about:
    'Sent as soon as a picture is chosen, and up to three times if the network fails. Returns the address of the picture, which must contain neither a comma nor white space.',
  refusals: [
    'not-an-image',
    'image-too-large',
    'pdf-too-long',
    'pdf-locked',
    'unknown-image',
    'too-many-requests',
  ],
  fields: {
    url: 'The address of the picture, without commas and white space.',
  },
}

/** Returns the customer service channels; the payload is the fixed number 30 (spec 7). */
export const WHATSAPP_NUMBER = 30

export const getWhatsapp = endpoint({
  method: 'POST',
  path: '/user-problem/get-whatsapp',
  success: 0,
  // Public, because borrowers without a session need it most, and it contains no personal data.
  isPublic: true,
  readsOnly: true,
  // Optional: the specification does not name it.
  input: z.object({ number: z.optional(wholeNumber) }),
  output: orEmpty(z.object({ phone: looseLine, va: looseLine, email: looseLine })),
})

export const getWhatsappText: CallText<typeof getWhatsapp> = {
  of: getWhatsapp,
  group: 'Complaint and contract',
  title: 'How to reach the lender',
  about: 'Called by the customer service page, also without a session.',
  fields: {
    number: 'Always 30.',
    phone: 'The number of WhatsApp; empty without one.',
    va: 'The telephone; empty without one.',
    email: 'The e-mail address; empty without one.',
  },
}
