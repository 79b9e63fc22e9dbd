import { Form } from '#web/parts/form.tsx'
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
  problem: string | undefined
  /** Why the code was refused. */
  typed: string | undefined
}

/** Asks for the code sent to the borrower's phone. Without it no loan is paid into another account. */
export function AccountCode({ change, problem, typed }: AccountCodeProps) {
  const { bind } = usePaperWords()
  const { common } = useWords()
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
      <Form method="post" className="stack" id="new-code">
        <input type="hidden" name="step" value="again" />
        <CodeCountdown secondsLeft={change.waitSeconds} label={bind.newCode} waitLabel={bind.newCodeIn} />
      </Form>
      <Form method="post" id="other-account">
        <input type="hidden" name="step" value="cancel" />
      </Form>
      <ActionBar>
        <SubmitButton form="confirm-account" busyText={common.sending}>
          {bind.confirmAccount}
        </SubmitButton>
        <SubmitButton kind="quiet" form="other-account">
          {bind.otherAccount}
        </SubmitButton>
      </ActionBar>
    </>
  )
}
