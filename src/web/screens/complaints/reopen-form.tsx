import { COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { useWords } from '#web/words/words.ts'

/** The result of reporting that a reply did not solve the problem. */
export type Reopened = { outcome: 'not-reopened'; text: string; message: string }

interface ReopenFormProps {
  /** The last day for this report. */
  until: string
  hasAuthorities: boolean
  refused: Reopened | undefined
}

/** Reports that a reply did not solve the problem. The complaint then continues under its number. */
export function ReopenForm({ until, hasAuthorities, refused }: ReopenFormProps) {
  const { complaint, again } = useCareWords()
  const { common } = useWords()
  return (
    <Folded title={again.title} isOpen={refused !== undefined}>
      <Form method="post" noValidate className="stack folded-text">
        <p>
          <Sentence text={hasAuthorities ? again.lead(until) : again.leadAlone(until)} />
        </p>
        <TextBox
          label={again.why}
          name="problemDetail"
          max={COMPLAINT_TEXT_MAX}
          counterText={complaint.counter}
          limitText={complaint.limit}
          cutText={complaint.cut}
          defaultValue={refused?.text}
        />
        {refused && <Refusal>{refused.message}</Refusal>}
        <SubmitButton busyText={common.sending}>{again.send}</SubmitButton>
      </Form>
    </Folded>
  )
}
