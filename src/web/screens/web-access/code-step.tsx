import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import { phoneLink } from '#domain/phone-link.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { Form } from '#web/parts/form.tsx'
import { useHelp } from '#web/parts/help.ts'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { CodeCountdown } from '#web/ui/forms/code-countdown.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useSurroundings } from '#web/words/settings.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { useWords } from '#web/words/words.ts'

/** The visible question, the typed value, and why it was refused. None of it is in an address. */
export interface Shown {
  step: 'phone' | 'code' | 'proof'
  phone: string
  sid: string
  /** Identifies the captcha picture; empty if there is none. */
  asked: string
  /** The same captcha as a question in words, for a borrower who cannot see the picture. */
  question?: string
  /** Has no words if nothing was typed. */
  problem: { field: 'phone' | 'capcode' | 'smsCode' | 'proof' | null; text: string } | null
  /** The sent code has expired: no code is valid. */
  isOver?: boolean
  /** The typed characters of a picture that is still valid. */
  capcode?: string
  /** The typed code: a wrong one to compare with the message, or a right one while more proof is required. */
  smsCode?: string
  /** The typed proof that the number belongs to the account's owner. */
  proof?: string
  /** Whether the server has data by which the account's owner could prove it. */
  canProve?: boolean
  /** The code is read out in a call, once the captcha is solved. */
  wantsCall?: boolean
  /** The time of the newest code request, by message or call. */
  sent?: Sent
}

/** `at` is a server time in milliseconds. */
export interface Sent {
  at: number
  isCall: boolean
}

/** The remaining time until another code may be requested. */
export function secondsToWait(sent: Sent | undefined, now = Date.now()): number {
  if (!sent) return 0
  const left = SMS_COUNTDOWN_SECONDS - Math.floor((now - sent.at) / 1000)
  return Math.min(SMS_COUNTDOWN_SECONDS, Math.max(0, left))
}

/** The state of the newest code, in hidden fields of the code step's forms. */
export function sentIn(form: FormData): { sent?: Sent } {
  const { text } = formFields(form)
  const at = Number(text('sentAt'))
  return Number.isSafeInteger(at) && at > 0 ? { sent: { at, isCall: text('isCall') === '1' } } : {}
}

/** The field for the sent code, with links to another code and another phone. */
export function CodeStep({ phone, sid, smsCode, problem, isOver, sent }: Shown) {
  const { login } = useWebAccessWords()
  const { common } = useWords()
  const { settings } = useSurroundings()
  const help = useHelp()
  const secondsLeft = secondsToWait(sent)
  const kept = (
    <>
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="sid" value={sid} />
      {sent && <input type="hidden" name="sentAt" value={sent.at} />}
      {sent?.isCall && <input type="hidden" name="isCall" value="1" />}
    </>
  )
  return (
    <>
      <Form method="post" noValidate className="stack" id="enter" data-signs-in="">
        {/* The same text with and without an account, so a visitor cannot find out which numbers have one. */}
        <Outcome>
          {!isOver && <Notice>{sent?.isCall ? login.called(phone) : login.codeSent(phone)}</Notice>}
        </Outcome>
        <input type="hidden" name="step" value="code" />
        {kept}
        <CodeField
          id="smsCode"
          name="smsCode"
          label={login.code}
          hint={login.codeHint}
          defaultValue={smsCode}
          error={problem?.field === 'smsCode' ? problem.text || common.required : undefined}
        />
      </Form>
      <Form method="post" id="again" hidden>
        <input type="hidden" name="step" value="again" />
        {kept}
      </Form>
      <Form method="post" id="other" hidden>
        <input type="hidden" name="step" value="other" />
        <input type="hidden" name="sid" value={sid} />
      </Form>
      {/* Hidden during the countdown, which is the only line about waiting (actions.css). */}
      <div className="stack after-wait">
        {help && (
          <p className="small muted">
            {login.noAccount}{' '}
            <a className="unbroken" href={phoneLink(help.phone)}>
              {help.phone}
            </a>
          </p>
        )}
        {settings.callsPhones && (
          <Form method="post" id="call">
            <input type="hidden" name="step" value="call" />
            {kept}
            <SubmitButton kind="quiet">{login.call}</SubmitButton>
          </Form>
        )}
      </div>
      <SubmitButton form="other" kind="quiet">
        {login.otherPhone}
      </SubmitButton>
      <ActionBar>
        <SubmitButton form="enter" busyText={common.sending}>
          {login.enter}
        </SubmitButton>
        <CodeCountdown
          form="again"
          kind="quiet"
          secondsLeft={secondsLeft}
          label={login.again}
          waitLabel={login.againIn}
        />
      </ActionBar>
    </>
  )
}
