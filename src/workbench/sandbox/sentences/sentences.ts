import { allPageWords, answerWords, inEveryLanguage } from '#words/languages.ts'
import { ofEach, type Sentence, sentencesIn, type Tables } from './sentence-tables.ts'

/** A group of sentences about the same subject. */
export interface SentenceGroup {
  title: string
  sentences: readonly Sentence[]
}

const answers = await inEveryLanguage(answerWords)
const pages = await inEveryLanguage(allPageWords)
/** All sentences about loan and payment states, extracted from the product's tables, with invented amounts and days. */
export function sentencesOfStates(): readonly SentenceGroup[] {
  return [
    group('A loan, by its status', {
      status: ofEach((code) => answers[code].general.status),
      toRepay: ofEach((code) => answers[code].general.toRepay),
      overdue: ofEach((code) => answers[code].general.overdue),
      overdueMany: ofEach((code) => answers[code].general.overdueMany),
      creditLeft: ofEach((code) => answers[code].general.creditLeft),
      creditLate: ofEach((code) => answers[code].general.creditLate),
      creditNowhere: ofEach((code) => answers[code].general.creditNowhere),
      creditGiven: ofEach((code) => answers[code].general.creditGiven),
    }),
    group('A payment, by its state', {
      steps: ofEach((code) => pages[code].general.paymentSteps),
      titles: ofEach((code) => pages[code].general.instructions),
      payment: ofEach((code) => answers[code].general.payment),
    }),
    group('Money that came, and how the loan stands then', {
      did: ofEach((code) => answers[code].general.payment.did),
      dead: ofEach((code) => answers[code].general.payment.dead),
      now: ofEach((code) => answers[code].general.payment.now),
    }),
    group('A day that was extended', {
      server: ofEach((code) => answers[code].general.extension),
      page: ofEach((code) => pages[code].general.extension),
    }),
    group('A part of what is owed', {
      server: ofEach((code) => answers[code].general.part),
      page: ofEach((code) => pages[code].general.part),
    }),
    group('A loan that is closed early', { payoff: ofEach((code) => answers[code].general.payoff) }),
  ]
}

function group(title: string, parts: Readonly<Record<string, Tables>>): SentenceGroup {
  const all = Object.entries(parts).flatMap(([place, tables]) => sentencesIn(place, tables))
  return { title, sentences: all }
}
