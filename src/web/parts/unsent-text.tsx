import { useId } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { useWords } from '#web/words/words.ts'

interface StillWrittenProps {
  /** Typed text by field name. */
  texts: readonly { label: string; text: string }[]
}

/** Keeps typed text visible below a page that can no longer be shown, such as after the session has ended. */
export function StillWritten({ texts }: StillWrittenProps) {
  const { stillWritten } = useWords().errors
  const written = texts.filter(({ text }) => text !== '')
  if (written.length === 0) return null
  return (
    <section className="card stack">
      <p>{stillWritten}</p>
      {written.map(({ label, text }) => (
        <Written key={label} label={label} text={text} />
      ))}
    </section>
  )
}

function Written({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <textarea className="input" id={id} defaultValue={text} readOnly />
    </Field>
  )
}
