import type { ComponentProps, ReactNode } from 'react'
import { countCharacters } from '#domain/text-count.ts'
import { GAP } from '#web/words/script-words.ts'
import { describedBy, Field } from './field.tsx'

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'children' | 'value'> & {
  label: string
  name: string
  max: number
  /** Screen reader text of the counter: "12 of 200 characters". */
  counterText: (used: number, max: number) => string
  /** Replaces the counter without script: "Up to 200 characters". */
  limitText: (max: number) => string
  /** Message for a pasted text that did not fit. */
  cutText?: (max: number) => string
  hint?: ReactNode
  error?: string | null | undefined
}

/** A standalone figure outside a sentence. */
const COUNT = 987_654

/** Multi-line text of at most `max` characters; excess characters are removed where they were inserted (spec 5). */
export function TextBox({ label, max, counterText, limitText, cutText, hint, error, ...box }: TextBoxProps) {
  const id = box.id ?? box.name
  const used = countCharacters(String(box.defaultValue ?? ''))
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        className="input"
        {...box}
        id={id}
        data-max={box.readOnly ? undefined : max}
        {...describedBy(id, hint, error, `${id}-counter`)}
      />
      <p role="status" className="small" id={`${id}-cut`} data-text={cutText?.(max)} />
      <p className="counter" id={`${id}-counter`}>
        {box.readOnly || <span className="without-script">{limitText(max)}</span>}
        <span className={box.readOnly ? undefined : 'needs-script'}>
          {/* The page script may have counted before an island wakes. */}
          <span aria-hidden="true" data-text={`${GAP}/${max}`} suppressHydrationWarning>
            {`${used}/${max}`}
          </span>
          <span
            className="only-read"
            data-text={counterText(COUNT, max).replace(String(COUNT), GAP)}
            suppressHydrationWarning
          >
            {counterText(used, max)}
          </span>
        </span>
      </p>
    </Field>
  )
}
