import type { ComponentProps, ReactNode } from 'react'
import { countCharacters } from '#domain/text-count.ts'
import { GAP } from '#web/words/script-words.ts'
import { describedBy, Field } from './field.tsx'

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'children' | 'value'> & {
  label: string
  name: string
  max: number
  /** Reads the counter aloud: "12 of 200 characters". */
  counterText: (used: number, max: number) => string
  /** What stands in the counter's place where no script can count what is typed: "Up to 200 characters". */
  limitText: (max: number) => string
  /** Said of a text that was pasted and did not fit. */
  cutText?: (max: number) => string
  hint?: ReactNode
  error?: string | null | undefined
}

/** A figure that stands in no sentence by itself. */
const COUNT = 987_654

/** Several lines of text, at most `max` characters; what goes beyond is ignored where it was put in (spec 5). */
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
          <span aria-hidden="true" data-text={`${GAP}/${max}`}>
            {`${used}/${max}`}
          </span>
          <span className="only-read" data-text={counterText(COUNT, max).replace(String(COUNT), GAP)}>
            {counterText(used, max)}
          </span>
        </span>
      </p>
    </Field>
  )
}
