import { useNavigation } from 'react-router'
import { NAME_MAX } from '#domain/account/bank-binding.ts'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useWords } from '#web/words/words.ts'
import { Form } from '../../shell/form.tsx'
import { Outcome } from '../../ui/outcome.tsx'

interface LetterNameProps {
  isNamed: boolean
  typed: string | undefined
  problem: string | undefined
}

/** Whom the letter is for: masked for whoever has only the address, and named for who writes the whole name. */
export function LetterName({ isNamed, typed, problem }: LetterNameProps) {
  const { letter } = usePaperWords()
  const { common } = useWords()
  const isBusy = useNavigation().formMethod === 'POST'
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
            <SubmitButton kind="secondary" busy={isBusy} busyText={common.sending}>
              {letter.putName}
            </SubmitButton>
          </Form>
        </Folded>
      )}
    </div>
  )
}
