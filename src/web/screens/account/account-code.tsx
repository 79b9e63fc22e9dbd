import { useNavigation } from 'react-router'
import { Form } from '#web/shell/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { CodeCountdown } from '#web/ui/forms/code-countdown.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useWords } from '#web/words/words.ts'
import { ConfirmByApp } from './confirm-by-app.tsx'

interface AccountCodeProps {
  change: { id: string; masked: string; bank: string; sentTo: string; waitSeconds: number }
  /** Each answer of the server begins its own countdown. */
  loadedAt: string
  problem: string | undefined
  /** The code that was not taken. */
  typed: string | undefined
}

/** The code from the borrower's phone, without which no loan is paid into another account. */
export function AccountCode({ change, loadedAt, problem, typed }: AccountCodeProps) {
  const { bind } = usePaperWords()
  const { common } = useWords()
  const { formMethod, formData } = useNavigation()
  const step = formMethod === 'POST' ? formData?.get('step') : null
  return (
    <>
      <Outcome>
        <Notice>
          {bind.codeSent(change.sentTo)} {bind.codeFor(change.bank, change.masked)}
        </Notice>
      </Outcome>
      <Form method="post" noValidate className="stack" id="confirm-account">
        <input type="hidden" name="step" value="confirm" />
        <input type="hidden" name="changeId" value={change.id} />
        <CodeField
          id="code"
          name="code"
          label={bind.code}
          hint={bind.codeIsYours}
          error={problem}
          defaultValue={typed}
        />
      </Form>
      <ConfirmByApp change={change} />
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="again" />
        <CodeCountdown
          key={loadedAt}
          secondsLeft={change.waitSeconds}
          label={bind.newCode}
          waitLabel={bind.newCodeIn}
          busy={step === 'again'}
        />
      </Form>
      <Form method="post" id="other-account" hidden>
        <input type="hidden" name="step" value="cancel" />
      </Form>
      <ActionBar>
        <SubmitButton form="confirm-account" busy={step === 'confirm'} busyText={common.sending}>
          {bind.confirmAccount}
        </SubmitButton>
        <SubmitButton kind="quiet" form="other-account" busy={step === 'cancel'}>
          {bind.otherAccount}
        </SubmitButton>
      </ActionBar>
    </>
  )
}
