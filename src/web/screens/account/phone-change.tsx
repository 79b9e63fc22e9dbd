import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { usePaperWords } from '#web/words/papers.ts'

/** Announces that codes will go to another phone, and offers to keep the known one. */
export function PhoneChange({ text }: { text: string }) {
  const { bind } = usePaperWords()
  return (
    <Form method="post" className="stack">
      <Notice>{text}</Notice>
      <input type="hidden" name="step" value="keep-phone" />
      <SubmitButton kind="secondary" size="small">
        {bind.keepPhone}
      </SubmitButton>
    </Form>
  )
}
