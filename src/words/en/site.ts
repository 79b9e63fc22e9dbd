import { calculatorEn } from './calculator.ts'
import { plural } from './plural.ts'

/** Texts of the official site, rendered on the server only. */
export const siteEn = {
  ...calculatorEn,
  menu: 'Main navigation',
  menuButton: 'Menu',
  home: 'Home',
  about: 'About us',
  feedback: 'Feedback',
  privacy: 'Privacy Policy',
  terms: 'Loan terms and conditions',

  homeTitle: (name: string) => `${name}: short-term loans at a cost you can see`,
  homeDescription: (name: string, min: number, max: number) =>
    `Loans from your phone, from ${min} to ${max} days. ${name} shows you the amount, every date and the full cost before you accept.`,
  aboutDescription: (name: string) =>
    `Who ${name} is and how we lend: fast, transparent, with people who answer.`,
  feedbackDescription: (name: string) => `How to reach ${name}: telephone, email and address.`,
  privacyDescription: (name: string) => `How ${name} treats your personal data and what rights you have.`,
  termsDescription: (name: string) =>
    `The loan terms and conditions of ${name}, with the text of the loan agreement.`,

  headline: 'Borrow with the full cost in view',
  lead: 'Choose amount and term, and see what you repay.',
  android: 'Download for Android',
  ios: 'Download for iPhone',
  bannerOne: 'A phone that shows a loan as four payments, three of them paid',
  bannerTwo: 'A corner store where a payment code is scanned from a phone',

  factTerm: 'Term',
  factToday: (days: number) => `today up to ${days}`,
  factTermValue: (min: number, max: number) => `${min} to ${max} days`,
  factDecision: 'Decision',
  factDecisionValue: (days: number) => plural(days, { one: 'within 1 day', other: `within ${days} days` }),
  factMoney: 'In your account',
  factMoneyValue: (min: number, max: number) => `in ${min} to ${max} days`,
  factHighest: (name: string) => `Highest ${name}`,

  stepsTitle: 'How it works',
  steps: [
    'Apply in the app, free.',
    'Read your offer: every date and the full cost.',
    'Accept it and receive the money in your account.',
    'Pay at a bank or a store.',
  ],

  costTitle: 'Representative example',
  exampleWhy: (product: string, name: string) => `${product}, the loan with our highest ${name}.`,
  amount: 'Loan amount',
  term: 'Term',
  commission: 'Processing fee',
  interest: (rate: string) => `Interest (${rate} a year)`,
  costLate: 'What paying late costs',
  costUnknown:
    'The figures cannot be shown at the moment. The app shows those of your own loan before you accept.',

  helpTitle: 'Questions or complaints?',
  helpText: 'Write to us: it is free and never counts against you.',
  helpNext: 'If you are not satisfied, turn to:',

  aboutLead: 'We believe that a loan should have no surprises.',
  aboutPictures: [
    'An offer on one page, with a tick beside its total',
    'Bars that grow shorter, the last one in another colour',
    'Two speech bubbles, a question and its answer',
  ],

  aboutCaptions: [
    'The whole offer on one page',
    'What is left, after every payment',
    'An answer to every question',
  ],

  contactLead: 'Tell us what you think. Our phone and email are below.',
  name: 'Name',
  telephone: 'Telephone',
  email: 'Email',
  remark: 'Remark',
  send: 'Send',
  contactSucceeded: 'Thank you. Your message is complete. Please send it from your own mail.',
  contactOpenMail: 'Open my mail with this message',
  contactIncomplete: 'Please provide complete information!',
  contactNotSent: 'Your own mail opens with your message already written.',

  policyFrame: 'Privacy policy',
  openPolicy: 'Open the privacy policy on its own page',

  termsLead: 'What applies to every loan, and the text of the agreement that you accept.',
  toAgreement: 'Go to the loan agreement',
  inEnglish: '',
  contents: 'Contents',
  inForceSince: (date: string) => `In force since ${date}`,
  textsMissing: 'The text cannot be shown at the moment. Please try again in a few minutes.',

  company: 'Company',
  address: 'Address',
  phone: 'Telephone',
  pages: 'Pages',
  adults: (age: number) => `Only for adults over ${age}. Borrow no more than you can pay back.`,
  rights: (company: string) => `© ${company}`,
}

export type SiteWords = typeof siteEn
