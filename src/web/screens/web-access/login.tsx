import { redirect, replace } from 'react-router'
import { logIn, sendLoginCode } from '#contract/account/sign-in.ts'
import { signInCodes } from '#contract/account/sign-in-codes.ts'
import { ID_MAX } from '#contract/fields.ts'
import { captchaQuestion, getSid } from '#contract/registration/landing.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { readPhone } from '#domain/markets/phone.ts'
import { sendableTyped } from '#domain/typed/clean-typed.ts'
import { codeTyped } from '#domain/typed/typed-code.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { CaptchaField } from '#web/parts/captcha-field.tsx'
import { Form } from '#web/parts/form.tsx'
import { whoIsHere } from '#web/parts/require-sign-in.ts'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { signInPathsFor } from '#web/words/paths.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { WebAccessWords } from '#words/en/web-access.ts'
import { CodeStep, type Shown, sentIn } from './code-step.tsx'
import { PasskeyEntry } from './passkeys/passkey-entry.tsx'
import { ProofStep } from './proof-step.tsx'

/**
 * The form's own session, in which its code is valid, and whether the borrower has signed out. The address alone does
 * not prove a sign-out, so the server is asked who is signed in. A borrower who is signed in is led on, also on the way
 * back in the history.
 */
export async function load(page: Page) {
  const { identity, query } = page
  const [session, visitor] = await Promise.all([page.call(getSid, {}), whoIsHere(page)])
  // An app that sends its borrower here, with a session in the address, asks for another one.
  const isOfApp = Boolean(identity.dearest || identity.swift)
  if (visitor === 'signed-in' && !isOfApp)
    throw replace(signInPathsFor(identity).after(query.get('to') ?? ''))
  return { sid: requireData(session).sid, hasLeft: visitor === 'signed-out' && query.has('signedOut') }
}

const ASKED_MAX = 20
/** Refusals after which another code is needed: the code has expired, or was tried too often. */
const CODE_IS_OVER: readonly string[] = [signInCodes['sms-code-expired'], signInCodes['sms-code-tries-spent']]

/** Requests a code, or signs in with it. The response contains the typed values; a reload only repeats the request. */
export async function submit({ call, query, identity }: Page, form: FormData): Promise<Shown | Response> {
  const { text } = formFields(form)
  const [step, phone, asked] = [text('step'), text('phone'), text('asked', ASKED_MAX)]
  const number = afterCode(phone, text('market')) ?? sendableTyped(phone)
  const sid = text('sid', ID_MAX)
  // A reloaded page shows the field for the code that was sent.
  if (step === 'kept') return { step: 'code', phone, sid, asked: '', problem: null, ...sentIn(form) }
  if (step === 'other') return { step: 'phone', phone: '', sid, asked: '', problem: null }

  if (step === 'code' || step === 'proof' || step === 'new') {
    const smsCode = codeTyped(text('smsCode'))
    // An empty code does not count as one of the few attempts.
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
    if (entered.success) return redirect(signInPathsFor(identity).after(query.get('to') ?? ''))
    const asksProof = { step: 'proof', phone, sid, smsCode, asked: '' } as const
    if (entered.code === signInCodes['proof-needed']) return { ...asksProof, canProve: true, problem: null }
    if (entered.code === signInCodes['proof-unknown'])
      return { ...asksProof, canProve: false, problem: { field: null, text: entered.message } }
    if (step === 'proof' && !CODE_IS_OVER.includes(String(entered.code)))
      return {
        ...{ ...asksProof, canProve: true, proof: text('proof') },
        problem: { field: 'proof', text: entered.message },
      }
    // The error concerns the number, which the page no longer shows.
    const isOfNumber = entered.code === signInCodes['number-in-use']
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
  if (text('wish') === 'picture') {
    const fresh = String(Date.now())
    return inWords({ step: 'phone', phone, sid, asked: fresh, wantsCall: isCall, problem: null })
  }
  const answered = capcode && { capcode: sendableTyped(capcode) }
  const wanted = { phone: number, sid, ...answered, ...(isCall && { isCall: '1' }) }
  const sent = await call(sendLoginCode, wanted)
  if (sent.success)
    return { step: 'code', phone: number, sid, asked: '', problem: null, sent: { at: Date.now(), isCall } }
  const problem = { text: sent.message }
  // This form requested a code a moment ago, so the sent code is valid in it.
  if (String(sent.code) === signInCodes['resend-too-soon'])
    return {
      step: 'code',
      phone: number,
      sid,
      asked: '',
      problem: { field: null, ...problem },
      ...sentIn(form),
    }
  // A text that cannot be the characters leaves the picture unchanged.
  if (sent.code === signInCodes['captcha-length'])
    return inWords({
      step: 'phone',
      phone,
      sid,
      asked,
      capcode,
      wantsCall: isCall,
      problem: { field: 'capcode', ...problem },
    })
  // A picture is valid for one attempt, so each later refusal has a new picture.
  const wantsPicture = sent.code === signInCodes['captcha-needed'] || asked !== ''
  const field = sent.code === signInCodes['login-phone-format'] ? 'phone' : wantsPicture ? 'capcode' : null
  return inWords({
    step: (step === 'again' || isCall) && !wantsPicture ? 'code' : 'phone',
    phone,
    sid,
    asked: wantsPicture ? String(Date.now()) : '',
    // If the number cannot be called, the next request is a message.
    wantsCall: isCall && wantsPicture && sent.code !== signInCodes['call-unavailable'],
    problem: { field, ...problem },
    ...sentIn(form),
  })
}

/** A number that is valid after the country code which the field shows. */
function afterCode(phone: string, shown: string): string | null {
  const market = marketIds.find((id) => id === shown)
  const read = market && readPhone(phone, market)
  return read?.ok ? read.value : null
}

export const loader = onServer(load)
export const action = onServer(submit)
export const handle: Handle = { needs: ['door'] }
export const meta = webAccessTitled((words) => words.login.title)
export const useFrame = (): Frame => ({ isFirst: true })

const TITLES: Readonly<Record<Shown['step'], (login: WebAccessWords['login']) => string>> = {
  phone: ({ title }) => title,
  code: ({ codeTitle }) => codeTitle,
  proof: ({ proofTitle }) => proofTitle,
}

/** Signs in by phone and code: one question at a time, also without a script. */
export default function Login({
  loaderData: { sid, hasLeft },
  actionData: answered,
}: ScreenProps<typeof loader, typeof action>) {
  const { login } = useWebAccessWords()
  const query = useQuery()
  const shown = answered ?? { step: 'phone', phone: '', sid, asked: '', problem: null }
  const kept = shown.step === 'code' ? { phone: shown.phone, sid: shown.sid, sentAt: shown.sent?.at } : null
  return (
    <BorrowerShell title={TITLES[shown.step](login)} isFirst>
      <Outcome>{hasLeft && !answered && <Notice kind="success">{login.signedOut}</Notice>}</Outcome>
      {hasLeft && (
        <div hidden data-session-ended="" data-forget={query.has('notMine') ? 'drafts passkey' : 'drafts'} />
      )}
      {answered ? (
        <div hidden id="code-step" data-code-step={kept ? JSON.stringify(kept) : ''} />
      ) : (
        <KeptStep />
      )}
      {shown.problem?.field === null && <Refusal>{shown.problem.text}</Refusal>}
      {shown.step === 'phone' && <PasskeyEntry sid={shown.sid} place="first" />}
      {shown.step === 'code' && <CodeStep {...shown} />}
      {shown.step === 'proof' && <ProofStep {...shown} />}
      {shown.step === 'phone' && <PhoneStep {...shown} />}
    </BorrowerShell>
  )
}

/** Submitted by the page script if this tab has requested a code (`browser/code-step.ts`). */
const KeptStep = () => (
  <Form method="post" id="kept-step" hidden>
    <input type="hidden" name="step" value="kept" />
    <input type="hidden" name="phone" />
    <input type="hidden" name="sid" />
    <input type="hidden" name="sentAt" />
  </Form>
)

const marketOf = (language: Language, home: MarketId): MarketId =>
  [home, ...marketIds].find((id) => markets[id].language === language) ?? home

function PhoneStep({ phone, sid, asked, question = '', capcode, wantsCall, problem }: Shown) {
  const { login } = useWebAccessWords()
  const paths = usePaths()
  const { common } = useWords()
  const language = useLanguage()
  const { brand, isTrial } = useSurroundings().settings
  // The sandbox has borrowers of each language's country.
  const market = isTrial ? marketOf(language, brand.market) : brand.market
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <Form method="post" noValidate className="stack" id="ask">
      <p>{login.lead}</p>
      <input type="hidden" name="step" value="phone" />
      <input type="hidden" name="sid" value={sid} />
      <input type="hidden" name="asked" value={asked} />
      <input type="hidden" name="market" value={market} />
      {wantsCall && <input type="hidden" name="wantsCall" value="1" />}
      {/* The Enter key presses a form's first button, which would otherwise replace the picture. */}
      {asked !== '' && <button type="submit" className="only-read" tabIndex={-1} aria-hidden="true" />}
      <PhoneField
        {...{ market, phone }}
        label={login.phone}
        hint={login.phoneHint}
        error={problemOf('phone')}
      />
      {asked !== '' && (
        <CaptchaField
          {...{ sid, asked }}
          defaultValue={capcode ?? ''}
          error={problemOf('capcode')}
          question={question}
          asks={login}
        />
      )}
      <PasskeyEntry sid={sid} place="last" />
      <ButtonLink kind="quiet" href={paths.home()}>
        {login.newHere}
      </ButtonLink>
      <ActionBar>
        <SubmitButton busyText={common.sending}>{wantsCall ? login.call : login.sendCode}</SubmitButton>
      </ActionBar>
    </Form>
  )
}
