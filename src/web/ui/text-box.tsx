import { type ComponentProps, type InputEvent, type ReactNode, useId, useState } from 'react'
import { countCharacters, cutCharacters } from '#domain/text-count.ts'
import { describedBy, Field } from './field.tsx'

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'children' | 'value'> & {
  label: string
  name: string
  max: number
  /** Reads the counter aloud: "12 of 200 characters". */
  counterText: (used: number, max: number) => string
  /** What stands in the counter's place where no script can count what is typed: "Up to 200 characters". */
  limitText: (max: number) => string
  hint?: ReactNode
  error?: string | null | undefined
}

/** Several lines of text, at most `max` characters; what goes beyond is ignored (spec 5). */
export function TextBox({ label, max, counterText, limitText, hint, error, onInput, ...box }: TextBoxProps) {
  const made = useId()
  const id = box.id ?? made
  const [used, setUsed] = useState(() => countCharacters(String(box.defaultValue ?? '')))

  const limit = (event: InputEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget
    const kept = cutCharacters(element.value, max)
    if (kept !== element.value) element.value = kept
    setUsed(countCharacters(kept))
    onInput?.(event)
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        className="input"
        {...box}
        id={id}
        onInput={limit}
        {...describedBy(id, hint, error, `${id}-counter`)}
      />
      <p className="counter" id={`${id}-counter`}>
        {box.readOnly || <span className="without-script">{limitText(max)}</span>}
        <span className={box.readOnly ? undefined : 'needs-script'}>
          <span aria-hidden="true">
            {used}/{max}
          </span>
          <span className="only-read">{counterText(used, max)}</span>
        </span>
      </p>
    </Field>
  )
}
