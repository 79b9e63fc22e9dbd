import { NAME_MAX } from '#domain/account/bank-binding.ts'
import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useWords } from '#web/words/words.ts'

interface LetterNameProps {
  isNamed: boolean
  typed: string | undefined
  problem: string | undefined
}

/**
 * A form for the borrower's whole name. Until it is entered, the letter masks the name, because its address proves
 * nothing.
 */
export function LetterName({ isNamed, typed, problem }: LetterNameProps) {
  const { letter } = usePaperWords()
  const { common } = useWords()
  return (
    <div className="not-on-paper">
      <Outcome>{isNamed && <Notice kind="success">{letter.named}</Notice>}</Outcome>
      {!isNamed && (
        <Folded title={letter.withName} isOpen={problem !== undefined}>
          <Form method="post" noValidate className="stack folded-text">
            <TextField
              id="holder"
              name="holder"
              label={letter.wholeName}
              hint={letter.why}
              autoComplete="name"
              maxLength={NAME_MAX}
              defaultValue={typed}
              error={problem}
            />
            <SubmitButton kind="secondary" busyText={common.sending}>
              {letter.putName}
            </SubmitButton>
          </Form>
        </Folded>
      )}
    </div>
  )
}
