import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ToldText } from '#web/ui/text/told-text.tsx'

type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  children: ReactNode
}

/** Label, hint, the control itself, and what is wrong with it, right below it. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {typeof hint === 'string' ? <Sentence text={hint} /> : hint}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="warning" />
          <span>
            <ToldText>{error}</ToldText>
          </span>
        </p>
      )}
    </div>
  )
}

/** What a control must carry so that its hint and its error are read with it. */
export function describedBy(id: string, hint: ReactNode, error: string | null | undefined, more = '') {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, more].filter(Boolean).join(' ')
  // A page without a script opens at the first field that is wrong.
  return { 'aria-describedby': ids || undefined, ...(error && { 'aria-invalid': true, autoFocus: true }) }
}
