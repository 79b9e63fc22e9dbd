// Longer than 300 lines: load and submit of the single page behind advertisements.
import {
  marketRefusalAnswer,
  pageMessages,
  type RefusalReason,
  refusalAnswer,
  refusals,
} from '#contract/refusals.ts'
import {
  captchaQuestion,
  channelTemplate,
  getSid,
  getSms,
  PAGE_TYPE_LANDING,
  REGISTER_APP_NAME,
  REGISTER_MERCHANT,
  register,
  trackClick,
  trackVisit,
} from '#contract/registration/landing.ts'
import { legalText } from '#contract/site/site.ts'
import type { Call, CallResult } from '#contract/wire/call-result.ts'
import { languages } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import type { PhoneMarket } from '#domain/markets/phone.ts'
import { readPhone } from '#domain/markets/phone.ts'
import { countdownSeconds, readCaptcha, readRegistrationCode } from '#domain/registration/registration.ts'
import type { CallAs } from '#web/calls/page.ts'
import { type Language, languageOf } from '#web/words/language.ts'
import type { Campaign } from '#web/words/paths.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { documentNameIn } from '#words/legal/document-names.ts'
import type { KeptForm } from './kept-form.ts'
import { isUsedUp, landingState, wayAfter } from './landing-state.ts'
import type { Visitor } from './visitor.ts'
import { registrationWords } from './words.ts'

export interface LandingTemplate {
  id: string
  title: string
  description: string
  market: PhoneMarket
}

/** The language of a landing page, and how it makes its calls. */
export interface Speaking {
  language: Language
  call: Call
  /** Whether the page script inserts the response and keeps the picture that is shown. */
  isForPageScript: boolean
}

/** The data of a landing page. */
export interface Landing extends Speaking {
  campaign: Campaign
  visitor: Visitor
  template: LandingTemplate
}

/** One question at a time in a market: the number, then the picture, and the code once one was sent. */
export type LandingStep = 'number' | 'picture' | 'code'

/** The form on the page. */
export interface Draft {
  step: LandingStep
  sid: string
  asked: string
  phone: string
  capcode: string
  smsCode: string
  /** The result of the browser's proof of work. */
  proof: string
}

export type FieldName = 'phone' | 'capcode' | 'smsCode'

/** What the page shows: the form and its messages. */
export interface Shown extends Draft {
  /** The captcha in words, if the backend offers it. */
  question: string
  /** Whether the picture has not been solved yet. */
  asksPicture: boolean
  /** How much proof of work the browser must do before it requests a code; 0 for none. */
  work: number
  secondsLeft: number
  errors: Partial<Record<FieldName, string>>
  /** The message at the top of the form, also a toast if there is a script. */
  notice: { text: string; kind: 'success' | 'error' } | null
}

/** The result of a submitted form. */
export type Outcome =
  | { kind: 'stay'; shown: Shown; kept: KeptForm | null }
  | { kind: 'sent'; shown: Shown; kept: KeptForm }
  | { kind: 'done'; isNew: boolean }

/** Requests the template (spec 8: '00' is success, otherwise the message is shown). The market decides the language. */
export async function loadTemplate(
  campaign: Campaign,
  visitor: Visitor,
  callAs: CallAs,
): Promise<Landing | (Speaking & { message: string })> {
  const ofAddress = languageOf(campaign.type)
  const callIn = (language: Language) => callAs({ ...visitor.identity, type: languages[language].type })
  const call = callIn(ofAddress)
  const answer = await call(channelTemplate, { templateId: campaign.id ?? '' })
  const isForPageScript = false
  if (!answer.success) return { message: answer.message, language: ofAddress, call, isForPageScript }
  const market = answer.data.market ?? null
  const language = market === null ? ofAddress : markets[market].language
  const template = { ...answer.data, market }
  return { campaign, visitor, language, call: callIn(language), template, isForPageScript }
}

/**
 * The agreement accepted by registering: the text whose hash is stored with a registration, or why it cannot be shown.
 */
export async function readAgreement({ language, call }: Speaking): Promise<LegalDocument | string> {
  const answer = await call(legalText, { name: documentNameIn('registration', language) })
  return answer.success ? answer.data.paper : answer.message
}

/** Counts the visit. The page does not wait for the counter, and is shown even if counting fails. */
export async function countVisit(landing: Landing): Promise<void> {
  await landing.call(trackVisit, pageParameters(landing))
}

/** Identifies a page in the visit statistics. */
export const visitedPage = (landing: Landing): string => Object.values(pageParameters(landing)).join(' ')

/** The form as it was kept, or a new one. */
export async function openForm(landing: Landing, kept: KeptForm | null, now: Date): Promise<Shown> {
  const draft = kept ? fresh(kept, kept, now) : emptyShown
  const shown = await withCaptcha(landing, { ...emptyShown, ...pick(draft) }, kept, now)
  return shown.secondsLeft > 0 ? { ...shown, notice: { text: codeSent(landing), kind: 'success' } } : shown
}

/** A form with a used picture gets a new picture and an empty field. */
function fresh<Form extends Pick<Draft, 'asked' | 'capcode'>>(form: Form, kept: KeptForm, now: Date): Form {
  const state = landingState({ sentAt: kept.sentAt, ended: null }, now)
  return isUsedUp(state, form.asked, kept.solved) ? { ...form, asked: '', capcode: '' } : form
}

/** After the countdown the picture and its field are new, and nothing else changes. */
export const renewPicture = (landing: Landing, draft: Draft, kept: KeptForm | null, now: Date) =>
  stay(landing, kept ? fresh(draft, kept, now) : draft, kept, {}, now)

/** Shows another picture. It requires a phone number first (spec 5, "Image captcha"). */
export async function changePicture(
  landing: Landing,
  draft: Draft,
  kept: KeptForm | null,
  now: Date,
): Promise<Outcome> {
  const errors = readPhone(draft.phone, landing.template.market).ok
    ? {}
    : { phone: say(landing, 'phone-format') }
  const next = errors.phone === undefined ? withoutCaptcha(draft) : draft
  return stay(landing, next, kept, { errors }, now)
}

/** Whether a code was sent so recently that no other one may be requested. */
export const isCounting = (kept: KeptForm | null, now: Date) =>
  countdownSeconds(kept?.sentAt ?? null, now) > 0

/** Requests a code by SMS (spec 4, "SMS code"; spec 8). */
export async function askForCode(
  landing: Landing,
  draft: Draft,
  kept: KeptForm | null,
  now: Date,
): Promise<Outcome> {
  if (isCounting(kept, now))
    return stay(landing, draft, kept, { notice: wrong(say(landing, 'resend-too-soon')) }, now)
  const isInSteps = landing.template.market !== null
  const mine = kept ? fresh(draft, kept, now) : draft
  if (mine !== draft) {
    const capcode = missing(landing, 'captcha-wrong', 'captchaMissing')
    // In steps the new picture was not shown yet.
    return stay(landing, mine, kept, { errors: isInSteps ? {} : { capcode } }, now)
  }
  const checked = check(landing, draft)
  const { smsCode: _later, ...errors } = checked.errors
  if (checked.phone === null) {
    if (draft.step === 'number' && isInSteps) delete errors.capcode
    return stay(landing, draft, kept, { errors }, now)
  }
  if (draft.step === 'number' && isInSteps) {
    draft = { ...draft, step: 'picture' }
    // The first tap asks for the picture, and is no mistake.
    if (draft.capcode.trim() === '') return stay(landing, draft, kept, {}, now)
  }
  if (checked.capcode === null) return stay(landing, draft, kept, { errors }, now)

  const asked = {
    ...person(landing, draft.sid, checked.phone),
    capcode: checked.capcode,
    id: landing.template.id,
    ...(draft.proof !== '' && { proof: draft.proof }),
  }
  const answer = await landing.call(getSms, asked)
  if (answer.success) {
    const { sentAt } = wayAfter('code-sent', now)
    const { id: template } = landing.template
    const { sid, phone } = draft
    const sent = { template, sid, phone, asked: draft.asked, solved: draft.asked, sentAt }
    const kept: KeptForm = { ...sent, capcode: checked.capcode }
    const shown = await withCaptcha(landing, { ...emptyShown, ...draft, capcode: checked.capcode }, kept, now)
    const notice = { text: codeSent(landing), kind: 'success' } as const
    return { kind: 'sent', shown: { ...shown, notice }, kept: { ...kept, asked: shown.asked } }
  }
  return refusedWith(landing, draft, kept, answer, now)
}

/** Registers (spec 4, "Registration outcome"; spec 8). The tap is counted once the phone number has a valid form. */
export async function apply(
  landing: Landing,
  draft: Draft,
  kept: KeptForm | null,
  now: Date,
): Promise<Outcome> {
  // The answer accepted for the code is valid once more with it, even if the field beside a newer picture is empty.
  const known = draft.capcode.trim() === '' && kept?.sentAt ? kept.capcode : draft.capcode
  const checked = check(landing, { ...draft, capcode: known })
  const { phone, capcode, smsCode } = checked
  if (phone !== null) await landing.call(trackClick, { ...pageParameters(landing), phone })
  if (phone === null || capcode === null || smsCode === null)
    return stay(landing, draft, kept, { errors: checked.errors }, now)

  const { campaign, template } = landing
  const asked = {
    ...person(landing, draft.sid, phone),
    capcode,
    smsCode,
    merchantNumber: REGISTER_MERCHANT,
    userName: phone,
    invite_code: campaign.invite_code ?? '',
    id: template.id,
  } as const
  const answer = await landing.call(register, asked)
  if (answer.success) return { kind: 'done', isNew: true }
  return refusedWith(landing, draft, kept, answer, now)
}

/** The effect of each code of section 8. */
async function refusedWith(
  landing: Landing,
  draft: Draft,
  kept: KeptForm | null,
  answer: Extract<CallResult<unknown>, { success: false }>,
  now: Date,
): Promise<Outcome> {
  if (answer.failure !== null)
    return stay(landing, draft, kept, { notice: wrong(noNetwork(landing, answer.message)) }, now)
  const is = (reason: RefusalReason) => String(answer.code) === String(refusals[reason].code)
  const { message } = answer
  if (is('already-registered')) return { kind: 'done', isNew: false }
  if (is('captcha-wrong') || is('captcha-wrong-on-register'))
    return stay(landing, withoutCaptcha(draft), kept, { errors: { capcode: message } }, now)
  if (is('prove-more'))
    return stay(landing, withoutCaptcha(draft), kept, { errors: { capcode: message } }, now)
  if (is('phone-format')) return stay(landing, draft, kept, { errors: { phone: message } }, now)
  if (is('code-digits')) return stay(landing, draft, kept, { errors: { smsCode: message } }, now)
  if (is('sms-code-wrong') || is('sms-code-expired') || is('sms-code-tries-spent'))
    return stay(landing, { ...draft, smsCode: '' }, kept, { errors: { smsCode: message } }, now)
  // Any other refusal came after the captcha was used up.
  return stay(landing, withoutCaptcha(draft), kept, { notice: wrong(message) }, now)
}

async function stay(
  landing: Landing,
  draft: Draft,
  kept: KeptForm | null,
  said: Partial<Pick<Shown, 'errors' | 'notice'>>,
  now: Date,
): Promise<Outcome> {
  const shown = await withCaptcha(landing, { ...emptyShown, ...draft }, kept, now)
  const still = kept && { ...kept, asked: shown.asked, phone: shown.phone.slice(0, 40) }
  return { kind: 'stay', shown: { ...shown, ...said }, kept: still }
}

const emptyShown: Shown = {
  step: 'number',
  asksPicture: true,
  sid: '',
  asked: '',
  phone: '',
  capcode: '',
  smsCode: '',
  proof: '',
  question: '',
  work: 0,
  secondsLeft: 0,
  errors: {},
  notice: null,
}

const pick = ({ sid, asked, phone, capcode }: Omit<Draft, 'step' | 'smsCode' | 'proof'>) => ({
  sid,
  asked,
  phone,
  capcode,
})

const withoutCaptcha = (draft: Draft): Draft => ({ ...draft, capcode: '', asked: '' })

/** The same form with an open session, a picture, and the remaining countdown of the resend button. */
async function withCaptcha(landing: Landing, form: Shown, kept: KeptForm | null, now: Date): Promise<Shown> {
  const shown = await withPicture(landing, form, kept?.sentAt ?? null, now)
  const step = kept?.sentAt ? 'code' : shown.step
  return { ...shown, step, asksPicture: step !== 'code' || shown.asked !== kept?.solved }
}

async function withPicture(landing: Landing, shown: Shown, sentAt: Date | null, now: Date): Promise<Shown> {
  const secondsLeft = countdownSeconds(sentAt, now)
  const asked = shown.asked === '' ? String(now.getTime()) : shown.asked
  const same = { ...shown, asked, secondsLeft, proof: '' }
  const { call } = landing
  if (shown.sid !== '') {
    const words = await call(captchaQuestion, { sid: shown.sid, a: asked })
    if (words.success) return { ...same, ...words.data }
    if (String(words.code) !== refusals['captcha-wrong'].code) return shownAnew(landing, same, now)
  }
  const session = await call(getSid, {})
  if (!session.success) return { ...same, notice: shown.notice ?? wrong(session.message) }
  const { sid } = session.data
  const words = await call(captchaQuestion, { sid, a: asked })
  return { ...same, sid, capcode: '', ...(words.success && words.data) }
}

/**
 * A backend without a captcha in words may draw a new picture at each request, which needs another answer. The page
 * script keeps the shown picture and does not request it again.
 */
const shownAnew = ({ isForPageScript }: Landing, shown: Shown, now: Date): Shown =>
  isForPageScript ? shown : { ...shown, asked: String(now.getTime()), capcode: '' }

/** Validates every field at once, so the visitor sees all errors together. */
function check(landing: Landing, draft: Draft) {
  const phone = readPhone(draft.phone, landing.template.market)
  const capcode = readCaptcha(draft.capcode)
  const smsCode = readRegistrationCode(draft.smsCode)
  const errors: Partial<Record<FieldName, string>> = {
    ...(!phone.ok && { phone: say(landing, 'phone-format') }),
    ...(!capcode.ok && { capcode: missing(landing, 'captcha-wrong', 'captchaMissing') }),
    ...(!smsCode.ok && { smsCode: missing(landing, 'sms-code-wrong', 'smsCodeMissing') }),
  }
  return {
    errors,
    phone: phone.ok ? phone.value : null,
    capcode: capcode.ok ? capcode.value : null,
    smsCode: smsCode.ok ? smsCode.value : null,
  }
}

function pageParameters({ campaign, template, visitor }: Landing) {
  return {
    page_id: template.id,
    user_from: campaign.user_from ?? '',
    // The call knows two kinds of client; every client that is not an iPhone counts as the other.
    client_type: visitor.system === 'ios' ? 'ios' : 'android',
    page_type: PAGE_TYPE_LANDING,
    utm_tag: campaign.utm_tag ?? '',
    app_from: campaign.app_from ?? '',
  } as const
}

function person({ campaign, visitor }: Landing, sid: string, phone: string) {
  return {
    phone,
    sid,
    deviceId: visitor.deviceId,
    appName: REGISTER_APP_NAME,
    app_from: campaign.app_from ?? '',
    user_from: campaign.user_from ?? '',
    utm_tag: campaign.utm_tag ?? '',
  }
}

const wrong = (text: string) => ({ text, kind: 'error' }) as const

/** The specification's texts for a template without a market, otherwise the market's language (design 5). */
const say = ({ template, language }: Pick<Landing, 'template' | 'language'>, reason: RefusalReason) =>
  (template.market === null ? refusalAnswer : marketRefusalAnswer)(reason, language).message

const missing = (
  { template, language }: Landing,
  reason: RefusalReason,
  inMarket: 'captchaMissing' | 'smsCodeMissing',
) =>
  template.market === null ? refusalAnswer(reason, language).message : registrationWords(language)[inMarket]

const codeSent = ({ template, language }: Landing) =>
  template.market === null ? pageMessages.codeSent : registrationWords(language).codeSent

/** The result of a registration (spec 8); the download page follows in each case. */
export function endText(landing: Pick<Landing, 'template' | 'language'>, isNew: boolean): string {
  const { template, language } = landing
  if (template.market !== null) return registrationWords(language)[isNew ? 'registered' : 'known']
  return isNew ? pageMessages.registered : say(landing, 'already-registered')
}

const noNetwork = ({ template }: Landing, message: string) =>
  template.market === null ? pageMessages.networkError : message
