import { redirect } from 'react-router'
import { logIn, sendLoginCode } from '#contract/account/door.ts'
import { doorCodes } from '#contract/account/door-codes.ts'
import { ID_MAX } from '#contract/fields.ts'
import { captchaQuestion, getSid } from '#contract/registration/landing.ts'
import { sendableTyped } from '#domain/typed/clean-typed.ts'
import { codeTyped } from '#domain/typed/typed-code.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { isSignedOut } from '#web/parts/at-door.ts'
import { doorPathsFor } from '#web/words/paths.ts'
import { type Shown, sentIn } from './code-step.ts'

/**
 * A form's own session, in which its code is good, and whether somebody has left. An address says that they have to whoever
 * opens it, so who is still signed in is asked for.
 */
export async function load(page: Page) {
  const [session, hasLeft] = await Promise.all([
    page.call(getSid, {}),
    page.query.has('signedOut') && isSignedOut(page),
  ])
  return { sid: requireData(session).sid, hasLeft }
}

const ASKED_MAX = 20
/** After these another code is needed: its own is expired, or tried too often. */
const CODE_IS_OVER: readonly string[] = [doorCodes['sms-code-expired'], doorCodes['sms-code-tries-spent']]

/** Asks for a code, or signs in with it. What was typed comes back with the answer: a reload asks again, and no more. */
export async function submit({ call, query, identity }: Page, form: FormData): Promise<Shown | Response> {
  const text = (name: string) => String(form.get(name) ?? '')
  const [step, phone, asked] = [text('step'), text('phone'), text('asked').slice(0, ASKED_MAX)]
  const number = sendableTyped(phone)
  const sid = text('sid').slice(0, ID_MAX)
  // A page that was loaded again asks for the code that is on its way.
  if (step === 'kept') return { step: 'code', phone, sid, asked: '', problem: null, ...sentIn(form) }
  if (step === 'other') return { step: 'phone', phone: '', sid, asked: '', problem: null }

  if (step === 'code' || step === 'proof' || step === 'new') {
    const smsCode = codeTyped(text('smsCode'))
    // An empty one is no try: each of the few that a code has is for something that was typed.
    if (smsCode === '')
      return {
        ...{ step: 'code', phone, sid, asked: '', ...sentIn(form) },
        problem: { field: 'smsCode', text: '' },
      }
    const shown =
      step === 'proof'
        ? { proof: sendableTyped(text('proof').trim()) || '-' }
        : step === 'new'
          ? { isNew: '1' }
          : {}
    const entered = await call(logIn, { phone: number, sid, smsCode, ...shown })
    if (entered.success) return redirect(doorPathsFor(identity).after(query.get('to') ?? ''))
    const asksProof = { step: 'proof', phone, sid, smsCode, asked: '' } as const
    if (entered.code === doorCodes['proof-needed']) return { ...asksProof, canProve: true, problem: null }
    if (entered.code === doorCodes['proof-unknown'])
      return { ...asksProof, canProve: false, problem: { field: null, text: entered.message } }
    if (step === 'proof' && !CODE_IS_OVER.includes(String(entered.code)))
      return {
        ...{ ...asksProof, canProve: true, proof: text('proof') },
        problem: { field: 'proof', text: entered.message },
      }
    // It is about the number, which the page does not ask for any more.
    const isOfNumber = entered.code === doorCodes['number-in-use']
    const problem = { field: isOfNumber ? null : 'smsCode', text: entered.message } as const
    const isOver = CODE_IS_OVER.includes(String(entered.code))
    return { step: 'code', phone, sid, smsCode, asked: '', problem, isOver, ...sentIn(form) }
  }

  const capcode = text('capcode').trim()
  const isCall = step === 'call' || form.has('wantsCall')
  const inWords = async (shown: Shown): Promise<Shown> => {
    if (shown.asked === '') return shown
    const words = await call(captchaQuestion, { sid, a: shown.asked })
    return words.success ? { ...shown, question: words.data.question } : shown
  }
  if (form.get('wish') === 'picture') {
    const fresh = String(Date.now())
    return inWords({ step: 'phone', phone, sid, asked: fresh, wantsCall: isCall, problem: null })
  }
  const answered = capcode && { capcode: sendableTyped(capcode) }
  const wanted = { phone: number, sid, ...answered, ...(isCall && { isCall: '1' }) }
  const sent = await call(sendLoginCode, wanted)
  if (sent.success)
    return { step: 'code', phone, sid, asked: '', problem: null, sent: { at: Date.now(), isCall } }
  const problem = { text: sent.message }
  // This very form has asked a moment ago, so the code that came is good in it.
  if (String(sent.code) === doorCodes['resend-too-soon'])
    return { step: 'code', phone, sid, asked: '', problem: { field: null, ...problem }, ...sentIn(form) }
  // What cannot be its characters leaves the picture as it is.
  if (sent.code === doorCodes['captcha-length'])
    return inWords({
      step: 'phone',
      phone,
      sid,
      asked,
      capcode,
      wantsCall: isCall,
      problem: { field: 'capcode', ...problem },
    })
  // One answer is all that a picture gives, so each refusal from there on has a new one.
  const wantsPicture = sent.code === doorCodes['captcha-needed'] || asked !== ''
  const field = sent.code === doorCodes['login-phone-format'] ? 'phone' : wantsPicture ? 'capcode' : null
  return inWords({
    step: (step === 'again' || isCall) && !wantsPicture ? 'code' : 'phone',
    phone,
    sid,
    asked: wantsPicture ? String(Date.now()) : '',
    // Where nobody can be called, the next try asks for a message.
    wantsCall: isCall && wantsPicture && sent.code !== doorCodes['call-unavailable'],
    problem: { field, ...problem },
    ...sentIn(form),
  })
}
