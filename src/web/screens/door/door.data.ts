import { redirect } from 'react-router'
import { endOwnSession, notMyAccount, ownLoans, ownSessions, signOut } from '#contract/account/door.ts'
import {
  chooseMessages,
  chooseNotifications,
  confirmEmail,
  giveEmail,
  ownNotifications,
  removeEmail,
} from '#contract/account/notifications.ts'
import { endPasskey, ownPasskeys } from '#contract/account/passkeys.ts'
import { applicationNow } from '#contract/apply/application.ts'
import { recommendList } from '#contract/loans/loan-confirm.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { sendableTyped } from '#domain/typed/clean-typed.ts'
import { codeTyped } from '#domain/typed/typed-code.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { atDoor } from '#web/parts/at-door.ts'
import { doorPathsFor } from '#web/words/paths.ts'

/** All loans, and what else is offered. */
export async function loadHome(page: Page) {
  const [loans, offers, applied] = await Promise.all([
    page.call(ownLoans, {}),
    page.call(recommendList, {}),
    page.call(applicationNow, {}),
  ])
  atDoor(page, loans, '/home')
  return {
    loans: requireData(loans).list,
    offers: offers.success && offers.data.list.length > 0 ? offers.data : null,
    application: applied.success ? (applied.data.application ?? null) : null,
  }
}

/** All loans, and what was applied for. */
export async function loadOrders(page: Page) {
  const [loans, applied] = await Promise.all([page.call(ownLoans, {}), page.call(applicationNow, {})])
  atDoor(page, loans, '/orders')
  return { loans: requireData(loans).list, applications: applied.success ? applied.data.list : [] }
}

export async function loadMine(page: Page) {
  const [sessions, passkeys, notifications] = await Promise.all([
    page.call(ownSessions, {}),
    page.call(ownPasskeys, {}),
    page.call(ownNotifications, {}),
  ])
  atDoor(page, sessions, '/mine')
  return {
    sessions: requireData(sessions).list,
    passkeys: passkeys.success ? passkeys.data.list : [],
    hasNoPasskey: passkeys.success && passkeys.data.list.length === 0,
    notifications: notifications.success ? notifications.data : null,
  }
}

/** Ends a session, the one of a browser in the list or this one; or a passkey. */
export async function submitMine({ call, identity }: Page, form: FormData) {
  const sessionId = String(form.get('sessionId') ?? '').slice(0, 128)
  if (sessionId !== '') return { ...(await call(endOwnSession, { sessionId })), ended: 'session' as const }
  const passkeyId = String(form.get('passkeyId') ?? '').slice(0, 128)
  if (passkeyId !== '') return { ...(await call(endPasskey, { passkeyId })), ended: 'passkey' as const }
  if (form.has('notifications')) {
    const isWanted = form.get('notifications') === '1' ? '1' : '0'
    const chosen = await call(chooseNotifications, { isWanted })
    return { ...chosen, ended: 'nothing' as const }
  }
  const about = messageStep(form)
  if (about !== null) return { ...(await sayOfMessages(call, about, form)), ended: 'nothing' as const, about }
  const isNotMine = form.get('step') === 'not-mine'
  const left = await call(isNotMine ? notMyAccount : signOut, {})
  // There the phone forgets what it keeps of this person.
  return left.success
    ? redirect(doorPathsFor(identity).signedOut(isNotMine))
    : { ...left, ended: 'session' as const }
}

const MESSAGE_STEPS = ['how', 'give', 'again', 'confirm', 'remove', 'cancel'] as const

/** What a form about messages asks for. */
export type MessageStep = (typeof MESSAGE_STEPS)[number]

const messageStep = (form: FormData): MessageStep | null =>
  MESSAGE_STEPS.find((step) => step === form.get('messages')) ?? null

const typedIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const NOTHING_TYPED = {
  success: false,
  code: null,
  message: '',
  data: null,
  raw: null,
  failure: null,
} as const

/** Asks for it; what was typed comes back where it was refused. */
async function sayOfMessages(call: Page['call'], step: MessageStep, form: FormData) {
  const typed = typedIn(form, step === 'confirm' ? 'code' : 'email')
  const sent = sendableTyped(typed)
  const agreed = typedIn(form, 'noticeHash').slice(0, 64)
  // An empty code is no try of the few that there are; the page says what is missing.
  if (step === 'confirm' && typed.trim() === '') return { ...NOTHING_TYPED, typed, isAgreed: false }
  const asked = async (): Promise<CallResult<unknown>> => {
    switch (step) {
      case 'how':
        return call(chooseMessages, {
          channel: typedIn(form, 'channel').slice(0, 20),
          messageLanguage: typedIn(form, 'messageLanguage').slice(0, 10),
        })
      case 'give':
        // An empty one would ask for another code; here it is one that was not typed.
        return call(giveEmail, {
          email: typed.trim() === '' ? '-' : sent,
          ...(agreed && { noticeHash: agreed }),
        })
      case 'again':
        return call(giveEmail, { email: '' })
      case 'confirm':
        return call(confirmEmail, { code: codeTyped(typed) })
      case 'remove':
      case 'cancel':
        return call(removeEmail, {})
    }
  }
  return { ...(await asked()), typed, isAgreed: agreed !== '' }
}
