import type { CallTexts } from './call-text.ts'

const group = 'Additions: applying for a loan'
const isAddition = true

/** The calls between a product and its offer. */
export const applyCalls: CallTexts = {
  productDetail: {
    group,
    title: 'What a product costs and asks for',
    about: 'Asked before anything is filled in, and again for each amount that is chosen.',
    isAddition,
    refusals: ['not-offered', 'amount-too-low', 'amount-too-high'],
  },
  productApply: {
    group,
    title: 'Apply for an amount of a product',
    about: 'Begins a draft. An application that is open for this product is the answer, too.',
    isAddition,
    refusals: [
      'not-offered',
      'amount-too-low',
      'amount-too-high',
      'term-not-offered',
      'application-open',
      'loan-open',
      'notice-changed',
      'too-many-requests',
    ],
  },
  applicationNow: {
    group,
    title: 'Where an application stands',
    about: 'Asked by its page, every few seconds while it waits for an answer.',
    isAddition,
    refusals: ['unknown-application'],
  },
  submitApplication: {
    group,
    title: 'Send an application to the lender',
    about: 'Once all required steps are done. The same again is no second one.',
    isAddition,
    refusals: ['unknown-application', 'application-closed', 'steps-missing', 'holder-other-name'],
  },
  withdrawApplication: {
    group,
    title: 'Take an application back',
    about: 'Possible until it is decided.',
    isAddition,
    refusals: ['unknown-application', 'application-closed'],
  },
  stepForm: {
    group,
    title: 'The form of a step',
    about: 'Its fields as data: one page draws every step of every market.',
    isAddition,
    refusals: ['unknown-application', 'application-closed', 'unknown-step'],
  },
  saveStep: {
    group,
    title: 'Save a step',
    about: 'All of it or nothing: what is wrong is said field by field.',
    isAddition,
    refusals: [
      'unknown-application',
      'application-closed',
      'unknown-step',
      'unknown-image',
      'too-many-requests',
    ],
  },
  uploadDocument: {
    group,
    title: 'Send a photo of a document or a face',
    about: 'It is drawn anew and nothing of the file is kept. Its address goes into the step.',
    isAddition,
    refusals: [
      'not-an-image',
      'image-too-large',
      'pdf-too-long',
      'pdf-locked',
      'unknown-image',
      'too-many-requests',
    ],
  },
}
