import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import { saveStep, stepForm, uploadDocument } from '#contract/apply/certify.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { exampleOf } from './example.ts'

const applicationId = '019aa2f0-0000-7000-8000-000000000000'
const product = { productId: 'mx-directo', productName: 'Préstamo Colibrí' } as const
const productLogo = '/brand/products/colibri.svg'
const currency = 'MXN'

const loan = {
  amount: 200_000n,
  periods: 91,
  termUnit: 'day',
  instalments: 1,
  received: 180_000n,
  commission: 20_000n,
  interest: 8_975n,
  tax: 4_636n,
  totalOwed: 213_611n,
  cost: 33_611n,
  costName: 'CAT',
  yearlyCost: '84.6',
  yearlyRate: '18.00',
} as const

const short = {
  applicationId,
  ...product,
  productLogo,
  amount: 200_000n,
  currency,
  state: 'draft',
  stateText: 'Not sent yet',
  changedAt: '2026-11-21 18:40:00',
  orderId: '',
} as const

const basic = { kind: 'basic', title: 'About you', what: 'Name and birthday' } as const

/** Examples of applying. */
export const applyExamples = {
  productDetail: exampleOf(
    productDetail,
    { productId: product.productId, amount: 200_000n },
    {
      detail: {
        ...product,
        productLogo,
        currency,
        minAmount: 100_000n,
        maxAmount: 500_000n,
        amountStep: 100n,
        periods: 91,
        termUnit: 'day',
        chosen: loan,
        loans: [loan],
        eligibility: ['You are over 18.', 'You live in Mexico.'],
        steps: [{ ...basic, isRequired: true }],
        minutes: 8,
        usualTime: 'Most decisions come within minutes, all within 1 day.',
      },
      products: [product],
      openApplicationId: '',
      isOffered: false,
      dataNotice: null,
      consents: [],
    },
  ),
  productApply: exampleOf(
    productApply,
    { productId: product.productId, amount: 200_000n, periods: 91, termUnit: 'day' },
    { applicationId },
  ),
  applicationNow: exampleOf(
    applicationNow,
    { applicationId },
    {
      application: {
        ...short,
        periods: 91,
        termUnit: 'day',
        whatNext: 'Finish the steps and send it. Until then nothing is decided.',
        reason: '',
        bureauNotice: '',
        steps: [{ ...basic, state: 'open', reason: '', isRequired: true }],
        stepsDone: 0,
        stepsInAll: 6,
        minutesLeft: 8,
        nextStep: 'basic',
        canSubmit: false,
        canWithdraw: true,
        isAnswerLate: false,
        asksNotice: false,
        until: '2026-12-21 18:40:00',
      },
      list: [short],
    },
  ),
  submitApplication: exampleOf(submitApplication, { applicationId }, { state: 'submitted' }),
  withdrawApplication: exampleOf(withdrawApplication, { applicationId }, { state: 'withdrawn' }),
  stepForm: exampleOf(
    stepForm,
    { applicationId, kind: 'basic' },
    {
      title: 'About you',
      intro: 'We need to know who asks for the loan.',
      state: 'open',
      reason: '',
      version: 0,
      isRequired: true,
      fields: [
        {
          name: 'givenName',
          kind: 'text',
          label: 'Given names',
          hint: 'As shown on your ID.',
          options: [],
          max: 80,
          isRequired: true,
          autocomplete: 'given-name',
          inputMode: '',
          value: '',
          isKnown: false,
          problem: '',
          text: '',
          textHash: '',
        },
      ],
      number: 1,
      of: 8,
      previousStep: '',
      nextStep: 'personal',
      draftKey: 'mGEKQfILYKQ3vF2Ri0RbV0',
    },
  ),
  saveStep: exampleOf(
    saveStep,
    {
      applicationId,
      kind: 'basic',
      version: 0,
      values: [
        { name: 'givenName', value: 'Rosa' },
        { name: 'birthDate', value: '1990-02-01' },
      ],
    },
    { isSaved: true, isOlder: false, version: 1, problems: [], nextStep: 'personal' },
  ),
  uploadDocument: exampleOf(
    uploadDocument,
    {},
    { url: '/documents/0123456789abcdef0123456789abcdef-mwqhxnua-jKIHG9tdgZTbmjQdi_-Zpw.jpg' },
  ),
}
