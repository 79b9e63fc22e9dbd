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
import { useDoorWords } from '#web/words/door-words.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'

/** Which of the two questions stands on the page, what was typed, and why it did not do. Nothing of it is in an address. */
export interface Shown {
  step: 'phone' | 'code' | 'proof'
  phone: string
  sid: string
  /** Names the picture whose characters are asked for; empty while none are. */
  asked: string
  /** The same question in words, for a borrower who cannot see the picture. */
  question?: string
  /** Without words where nothing was typed at all. */
  problem: { field: 'phone' | 'capcode' | 'smsCode' | 'proof' | null; text: string } | null
  /** The code that was sent is good no more: nothing is on its way. */
  isOver?: boolean
  /** The characters that were typed for a picture that is still the one. */
  capcode?: string
  /** The code that was typed: a wrong one to be compared with the message, or one that was right while more is asked for. */
  smsCode?: string
  /** What was typed to show that the number is the account owner's. */
  proof?: string
  /** Whether the server knows anything by which the account's owner could show it. */
  canProve?: boolean
  /** The code is to be said in a call, once the picture's characters are right. */
  wantsCall?: boolean
  /** When the newest code was asked for, by a message or a call. */
  sent?: Sent
}

/** `at` is a moment of the server's clock, in milliseconds. */
export interface Sent {
  at: number
  isCall: boolean
}

/** Until another code may be asked for. */
export function secondsToWait(sent: Sent | undefined, now = Date.now()): number {
  if (!sent) return 0
  const left = SMS_COUNTDOWN_SECONDS - Math.floor((now - sent.at) / 1000)
  return Math.min(SMS_COUNTDOWN_SECONDS, Math.max(0, left))
}

/** What the forms of the code's step carry on about the newest code. */
export function sentIn(form: FormData): { sent?: Sent } {
  const { text } = formFields(form)
  const at = Number(text('sentAt'))
  return Number.isSafeInteger(at) && at > 0 ? { sent: { at, isCall: text('isCall') === '1' } } : {}
}

/** The code that was sent to the phone, with the ways to another code and to another phone. */
export function CodeStep({ phone, sid, smsCode, problem, isOver, sent }: Shown) {
  const { login } = useDoorWords()
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
        {/* The same words whether there is an account or not: nobody can ask whose customer somebody is. */}
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
      {settings.callsPhones && (
        <Form method="post" id="call">
          <input type="hidden" name="step" value="call" />
          {kept}
          <div className="stack">
            <p className="small muted">{login.callHint}</p>
            <CodeCountdown
              kind="quiet"
              secondsLeft={secondsLeft}
              label={login.call}
              waitLabel={login.callIn}
            />
          </div>
        </Form>
      )}
      <Form method="post" id="other" hidden>
        <input type="hidden" name="step" value="other" />
        <input type="hidden" name="sid" value={sid} />
      </Form>
      <p className="small muted">
        {login.noAccount}{' '}
        {help && (
          <a className="unbroken" href={phoneLink(help.phone)}>
            {help.phone}
          </a>
        )}
      </p>
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
