import { CODE_LIFE_SECONDS } from '#domain/registration/one-time-code.ts'
import type { Messages } from '#words/en/messages.ts'

/** The values of a message. `stop` and `host` are empty if this installation has none. */
export type Fill = (
  what:
    | 'brand'
    | 'code'
    | 'amount'
    | 'day'
    | 'lastMoment'
    | 'moment'
    | 'digits'
    | 'folio'
    | 'place'
    | 'address'
    | 'stop'
    | 'host'
    | 'paper',
) => string

const MINUTES = CODE_LIFE_SECONDS / 60

/** Every text message by its name, filled with these values; only those of `brand.json` are fixed. */
export function messageForms(messages: Messages, servicePhone: string, fill: Fill) {
  const brand = fill('brand')
  const [code, last] = [fill('code'), fill('digits')]
  const host = fill('host')
  return {
    'registration-code': messages.registrationCode(brand, code, MINUTES),
    'login-code': messages.loginCode(brand, code, MINUTES) + (host === '' ? '' : `\n\n@${host} #${code}`),
    'card-code': messages.cardCode(brand, code),
    'account-code': messages.accountCode(brand, code, last),
    'account-deleted': messages.accountDeleted(brand, fill('paper')),
    'email-new': messages.emailNew(brand, fill('address'), messages.help(servicePhone)),
    ...changeForms(messages, servicePhone, fill),
    ...reversalForms(messages, fill),
    ...notificationForms(messages, fill),
  }
}

/** Those of them that other channels may carry as well. */
export const formsOfAnyWay = (messages: Messages, servicePhone: string, fill: Fill) => ({
  ...changeForms(messages, servicePhone, fill),
  ...reversalForms(messages, fill),
  ...notificationForms(messages, fill),
})

function changeForms(messages: Messages, servicePhone: string, fill: Fill) {
  const [brand, last, help] = [fill('brand'), fill('digits'), messages.help(servicePhone)]
  const change = { last, before: last, from: fill('moment') }
  return {
    'account-first': messages.accountFirst(brand, last, help),
    'account-new': messages.accountNew(brand, change, help),
    'account-cancelled': messages.accountCancelled(brand, last, help),
    'phone-new': messages.phoneNew(brand, change, help),
    'phone-now': messages.phoneNow(brand, change, help),
    'phone-cancelled': messages.phoneCancelled(brand, last, help),
  }
}

function reversalForms(messages: Messages, fill: Fill) {
  const [brand, amount, day] = [fill('brand'), fill('amount'), fill('day')]
  const { notifications: words, notCharged } = messages
  const [next, overdue] = [words.stillToPay(amount, fill('lastMoment')), words.overdue(amount, day)]
  const owed = `${words.leftInAll(amount)} ${notCharged}`
  const takenBack = messages.takenBack(brand, amount, day)
  const mistaken = messages.mistaken(brand, amount, day)
  const cameAgain = messages.cameAgain(brand, amount, day)
  return {
    'taken-back-next': `${takenBack} ${next} ${owed}`,
    'taken-back-overdue': `${takenBack} ${overdue} ${owed}`,
    'taken-back-owed': `${takenBack} ${owed}`,
    'taken-back-paid': `${takenBack} ${messages.stillPaid}`,
    'mistaken-next': `${mistaken} ${next} ${owed}`,
    'mistaken-overdue': `${mistaken} ${overdue} ${owed}`,
    'mistaken-owed': `${mistaken} ${owed}`,
    'mistaken-paid': `${mistaken} ${messages.stillPaid}`,
    'came-again-next': `${cameAgain} ${messages.countsAgain} ${next}`,
    'came-again-overdue': `${cameAgain} ${messages.countsAgain} ${overdue}`,
    'came-again-owed': `${cameAgain} ${messages.countsAgain}`,
    'came-again-paid': `${cameAgain} ${messages.paidAgain}`,
  }
}

function notificationForms({ notifications: words }: Messages, fill: Fill) {
  const brand = fill('brand')
  const [amount, day, folio] = [fill('amount'), fill('day'), fill('folio')]
  const lastMoment = fill('lastMoment')
  const address = fill('stop')
  const stop = address === '' ? '' : ` ${words.stop(address)}`
  const next = words.stillToPay(amount, lastMoment)
  const paidOut = words['loan-paid-out'](brand, amount)
  const received = words['payment-received'](brand, amount)
  const overdue = words.overdue(amount, day)
  /** The forms of a payment's message by its effect, for each state of the loan afterwards. */
  const receivedFor = <Name extends string>(name: Name, did: string) =>
    ({
      [name]: `${did}${stop}`,
      [`${name}-next`]: `${did} ${next}${stop}`,
      [`${name}-overdue`]: `${did} ${overdue}${stop}`,
    }) as Record<Name | `${Name}-next` | `${Name}-overdue`, string>
  const ending = words['reference-ending'](brand, fill('digits'), fill('moment'), fill('place'))
  const endingFor = (purpose: keyof typeof words.endingFor) =>
    `${ending} ${words.endingFor[purpose](amount)} ${words.ifPaid}${stop}`
  return {
    'complaint-answered': words['complaint-answered'](brand, folio),
    'request-answered': words['request-answered'](brand, folio),
    'request-more-asked': words['request-more-asked'](brand, folio),
    'claim-answered': words['claim-answered'](brand, folio),
    'arrangement-answered': words['arrangement-answered'](brand, folio),
    'application-offered': words['application-offered'](brand, fill('moment'), fill('place')),
    'application-refused': words['application-refused'](brand),
    'application-more': words['application-more'](brand),
    'loan-paid-out': `${paidOut}${stop}`,
    'loan-paid-out-next': `${paidOut} ${next}${stop}`,
    ...receivedFor('payment-received', received),
    ...receivedFor('payment-received-extended', `${received} ${words.received.extended}`),
    ...receivedFor('payment-received-not-extended', `${received} ${words.received['not-extended']}`),
    ...receivedFor('payment-received-payoff-short', `${received} ${words.received['payoff-short']}`),
    'payment-received-paid': `${received} ${words.paid}${stop}`,
    'payment-received-too-much': `${received} ${words.paid} ${words.paidTooMuch(amount)}${stop}`,
    'due-soon': `${words['due-soon'](brand, amount, lastMoment)}${stop}`,
    'due-today': `${words['due-today'](brand, amount, lastMoment)}${stop}`,
    'part-soon': `${words['part-soon'](brand, amount, lastMoment)}${stop}`,
    'part-today': `${words['part-today'](brand, amount, lastMoment)}${stop}`,
    'offer-made': `${words['offer-made'](brand, fill('moment'), fill('place'))}${stop}`,
    'offer-ending': `${words['offer-ending'](brand, fill('moment'), fill('place'))}${stop}`,
    'reference-ending-repay': endingFor('repay'),
    'reference-ending-part': endingFor('part'),
    'reference-ending-extend': endingFor('extend'),
    'reference-ending-payoff': endingFor('payoff'),
  }
}
