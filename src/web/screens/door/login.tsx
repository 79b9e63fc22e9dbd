import { phoneLink } from '#domain/phone-link.ts'
import { type Frame, type Handle, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { CaptchaField } from '#web/parts/captcha-field.tsx'
import { Form } from '#web/parts/form.tsx'
import { useHelp } from '#web/parts/help.ts'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { CodeCountdown } from '#web/ui/forms/code-countdown.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { doorTitled, useDoorWords } from '#web/words/door-words.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { DoorWords } from '#words/en/door.ts'
import { type Shown, secondsToWait } from './code-step.ts'
import { load, submit } from './login.data.ts'
import { PasskeyEntry } from './passkeys/passkey-entry.tsx'
import { ProofStep } from './proof-step.tsx'

export const loader = onServer(load)
export const action = onServer(submit)
export const handle: Handle = { needs: ['door'] }
export const meta = doorTitled((words) => words.login.title)
export const useFrame = (): Frame => ({ isFirst: true })

const TITLES: Readonly<Record<Shown['step'], (login: DoorWords['login']) => string>> = {
  phone: ({ title }) => title,
  code: ({ codeTitle }) => codeTitle,
  proof: ({ proofTitle }) => proofTitle,
}

/** Coming in by phone and code: one question at a time, without a script as well. */
export default function Login({
  loaderData: { sid, hasLeft },
  actionData: answered,
}: ScreenProps<typeof loader, typeof action>) {
  const { login } = useDoorWords()
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

/** Sent by the page script where this tab has asked for a code (`browser/code-step.ts`). */
const KeptStep = () => (
  <Form method="post" id="kept-step" hidden>
    <input type="hidden" name="step" value="kept" />
    <input type="hidden" name="phone" />
    <input type="hidden" name="sid" />
    <input type="hidden" name="sentAt" />
  </Form>
)

function PhoneStep({ phone, sid, asked, question = '', capcode, wantsCall, problem }: Shown) {
  const { login } = useDoorWords()
  const paths = usePaths()
  const { common } = useWords()
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <Form method="post" noValidate className="stack" id="ask">
      <p>{login.lead}</p>
      <input type="hidden" name="step" value="phone" />
      <input type="hidden" name="sid" value={sid} />
      <input type="hidden" name="asked" value={asked} />
      {wantsCall && <input type="hidden" name="wantsCall" value="1" />}
      {/* The Enter key presses the first button of a form, which would be the one for another picture. */}
      {asked !== '' && <button type="submit" className="only-read" tabIndex={-1} aria-hidden="true" />}
      <TextField
        id="phone"
        name="phone"
        label={login.phone}
        hint={login.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        defaultValue={phone}
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

function CodeStep({ phone, sid, smsCode, problem, isOver, sent }: Shown) {
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
