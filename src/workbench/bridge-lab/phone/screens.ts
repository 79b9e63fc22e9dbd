import { stepKinds } from '#domain/markets/step-kinds.ts'
import type { Language } from '#web/words/language.ts'
import { type Campaign, type LoanKey, type PaymentKey, sitePathsIn } from '#web/words/paths.ts'
import { landingPath, type SimulatorPaths, sandboxPaths } from './simulator-paths.ts'

/** Data that an address may need. Server data is loaded only by screens that need it. */
export interface Place {
  paths: SimulatorPaths
  language: Language
  /** Empty texts if there is none: the page explains it. */
  key: LoanKey
  repayment(): Promise<PaymentKey>
  extension(): Promise<PaymentKey>
  lastPaymentId(): Promise<string>
  lastComplaintId(): Promise<string>
}

/** The page and its address. */
type ScreenEntry = readonly [label: string, addressOf: (place: Place) => string | Promise<string>]

const campaign = (id: string): Campaign => ({
  id,
  user_from: 'simulator',
  utm_tag: 'simulator',
  app_from: 'web',
})

/** A complaint type other than collection, which every order supports. */
const PROBLEM_TYPE = '2'

/** Every page of the product by group and name. Names are used in the simulator's address. */
export const screenGroups: Readonly<Record<string, Readonly<Record<string, ScreenEntry>>>> = {
  Loan: {
    loanDetail: ['Loan details', ({ paths, key }) => paths.loanDetails(key)],
    order: ['Loan details by its other name', ({ paths, key }) => paths.order(key)],
    repayOrNot: ['Repay or not', ({ paths, key }) => paths.repayOrNot(key)],
    repayOrNotChoose: ['Repay or not, the choice', ({ paths, key }) => paths.repayOrNotChoose(key)],
    jointLoginFail: ['Joint login failure', ({ paths }) => paths.jointLoginFail()],
  },
  Repaying: {
    repay: ['Repay by instalment', ({ paths, key }) => paths.repay(key)],
    extension: ['Postpone the repayment', ({ paths, key }) => paths.extension(key)],
    arrange: ['Get more time to pay', ({ paths, key }) => paths.arrange(key)],
    payPart: ['Pay a part', ({ paths, key }) => paths.payPart(key)],
    payoff: ['Pay off early', ({ paths, key }) => paths.payoff(key)],
    calendar: ['Due days', ({ paths, key }) => paths.calendar(key)],
    carpmm: [
      'Repayment instructions',
      async ({ paths, repayment }) => paths.repaymentInstructions(await repayment()),
    ],
    'carpmm-extension': [
      'The same for postponing',
      async ({ paths, extension }) => paths.extensionInstructions(await extension()),
    ],
    paymentInstructions: [
      'Instructions of a provider',
      async ({ paths, key, repayment }) => paths.paymentInstructions((await repayment()).payCode, key),
    ],
    repayByCard: ['Older store: by card', ({ paths, key }) => paths.repayByCard(key)],
  },
  Borrowing: {
    confirm: ['Confirm loan', ({ paths, key }) => paths.confirm(key.productId)],
    confirmNew: ['Confirm new', ({ paths, key }) => paths.confirmNew(key)],
    confirmPeriod: ['Confirm of period', ({ paths, key }) => paths.confirmPeriod(key)],
    keyFacts: ['Key facts', ({ paths, key }) => paths.keyFacts(key.productId)],
    recommendList: ['Offers', ({ paths }) => paths.recommendList()],
  },
  Papers: {
    loanAgreement: ['Loan agreement', ({ paths, key }) => paths.agreement(key)],
    agony: ['Period agreement', ({ paths, key }) => paths.periodAgreement(key)],
    statement: ['Statement', ({ paths, key }) => paths.statement(key)],
    receipt: ['Receipt', async ({ paths, key, lastPaymentId }) => paths.receipt(key, await lastPaymentId())],
    settlement: ['Letter of settlement', ({ paths, key }) => paths.settlement(key)],
    privacy: ['Privacy notice', ({ paths }) => paths.privacy()],
    PrivacyPolicy: ['The same by its other name', ({ paths }) => paths.privacyPolicy()],
    aboutUs: ['About us', ({ paths }) => paths.aboutUs()],
  },
  'Help and complaints': {
    customerService: ['Customer service', ({ paths }) => paths.customerService()],
    Dag: ['The same, from the floating button', ({ paths }) => paths.floatingHelp()],
    claim: ['A payment that does not appear', ({ paths, key }) => paths.claim(key)],
    dataRequest: ['Requests about data', ({ paths }) => paths.dataRequest()],
    collectionAgencies: ['Who may collect', ({ paths }) => paths.collectionAgencies()],
    complaint: ['Complaint home', ({ paths, key }) => paths.complaint(key.orderId)],
    complainPageNext: [
      'Write a complaint',
      ({ paths, key }) => paths.complaintNext({ problemType: PROBLEM_TYPE, orderNo: key.orderId }),
    ],
    complaintList: ['Complaints', ({ paths }) => paths.complaintList()],
    complainDetails: [
      'Complaint details',
      async ({ paths, lastComplaintId }) => paths.complaintDetails(await lastComplaintId()),
    ],
  },
  Bank: {
    bindBank: ['Bank account', ({ paths, key }) => paths.bindBank(key)],
    bindCard: ['Bank card', ({ paths, key }) => paths.bindCard(key)],
  },
  'In a plain browser': {
    login: ['Sign in', ({ paths }) => paths.login()],
    'own-home': ['Home of a borrower', ({ paths }) => paths.ownHome()],
    orders: ['All loans', ({ paths }) => paths.orders()],
    mine: ['Account', ({ paths }) => paths.mine()],
    dataNotice: ['Data and consents', ({ paths }) => paths.dataNotice()],
    deleteAccount: ['Delete the account', ({ paths }) => paths.deleteAccount()],
    stop: ['Stop messages', ({ paths }) => paths.stop()],
  },
  Applying: {
    product: ['What a loan costs', ({ paths }) => paths.product()],
    apply: ['Application', ({ paths }) => paths.apply()],
    ...Object.fromEntries(
      stepKinds.map((kind) => [
        `apply-${kind}`,
        [`Application, ${kind}`, ({ paths }: Place) => paths.applyStep(kind, '')] as const,
      ]),
    ),
  },
  'Registration, by template': {
    'register-specified': ['By the letter', () => landingPath(campaign('specified'))],
    'register-mx': ['Mexico', () => landingPath(campaign('mx-primavera'))],
    'register-in': ['India', () => landingPath(campaign('in-monsoon'))],
    'register-download': ['Download page', () => landingPath(campaign('mx-primavera'), '/downloadTemplate')],
    'register-agreement': [
      'Agreement page',
      () => landingPath(campaign('mx-primavera'), '/agreementTemplate'),
    ],
  },
  'Official site': {
    home: ['Home', ({ language }) => sitePathsIn(language).home],
    About: ['About us', ({ language }) => sitePathsIn(language).about],
    Contact: ['Feedback', ({ language }) => sitePathsIn(language).feedback],
    Policy: ['Privacy policy', ({ language }) => sitePathsIn(language).privacy],
    Loan: ['Loan terms', ({ language }) => sitePathsIn(language).terms],
    Accessibility: ['Accessibility', ({ language }) => sitePathsIn(language).accessibility],
    User: ['Empty page', ({ paths }) => paths.user()],
  },
  'For engineers': {
    bridgeCheck: ['Bridge check', ({ paths }) => paths.bridgeCheck()],
    testPreview: ['Debug preview', ({ paths }) => paths.testPreview()],
    kit: ['Every part of the pages', () => sandboxPaths.kit],
  },
}

/** The default page. */
export const FIRST_SCREEN = 'loanDetail'

/** The page with this name, else the default. */
export function screenNamed(name: string | null): { name: string; addressOf: ScreenEntry[1] } {
  const found = Object.values(screenGroups)
    .flatMap((group) => Object.entries(group))
    .find(([known]) => known === name)
  return found ? { name: found[0], addressOf: found[1][1] } : screenNamed(FIRST_SCREEN)
}
