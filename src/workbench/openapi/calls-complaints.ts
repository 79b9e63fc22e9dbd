import { type CallTexts, ORDER_REFUSALS } from './call-text.ts'

/** Complaints, customer service and the promissory note (spec 7). */
export const complaintCalls: CallTexts = {
  problemInit: {
    group: 'Complaint and contract',
    title: 'What one may complain about',
    about:
      'Asked when the complaint home opens, and again without an order by the page where the complaint is written. Answers with the types, the sub-types of collection, and the orders that a complaint may be about.',
    refusals: [],
  },
  problemList: {
    group: 'Complaint and contract',
    title: "The borrower's complaints",
    about:
      "Asked by the complaint list. The tabs, their titles and what is in each are the backend's to decide.",
    refusals: [],
  },
  problemDetail: {
    group: 'Complaint and contract',
    title: 'One complaint and its answer',
    about: 'Asked by the complaint details, and by the complaint home after a complaint was sent.',
    refusals: ['unknown-complaint'],
  },
  problemSave: {
    group: 'Complaint and contract',
    title: 'File a complaint',
    about:
      'Sent once by the page where the complaint is written. Pictures were sent before it, and only their addresses are named here. The same complaint may come twice after a lost answer.',
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
  },
  uploadProblemImg: {
    group: 'Complaint and contract',
    title: 'Send one picture of a complaint',
    about:
      'Sent as soon as a picture is chosen, up to three times when the network loses it. Answers with the address under which the picture is kept; it may hold neither a comma nor a blank.',
    refusals: [
      'not-an-image',
      'image-too-large',
      'pdf-too-long',
      'pdf-locked',
      'unknown-image',
      'too-many-requests',
    ],
  },
  getWhatsapp: {
    group: 'Complaint and contract',
    title: 'How to reach the lender',
    about: 'Asked by the customer service page, also for somebody whose session is lost.',
    refusals: [],
  },
  contractDetail: {
    group: 'Complaint and contract',
    title: 'The promissory note of an order',
    about: 'Asked by the loan agreement pages. When it is refused, the page shows the message in its place.',
    refusals: ORDER_REFUSALS,
  },
}
