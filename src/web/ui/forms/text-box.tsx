import { type ComponentProps, type InputEvent, type ReactNode, useRef, useState } from 'react'
import { countCharacters, fitInsertion, fitsCharacters, insertionIn } from '#domain/text-count.ts'
import { GAP } from '#web/words/script-words.ts'
import { describedBy, Field } from './field.tsx'
import { useUntilMended } from './submissions.ts'

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
export function TextBox({
  label,
  max,
  counterText,
  limitText,
  cutText,
  hint,
  error,
  onInput,
  ...box
}: TextBoxProps) {
  const id = box.id ?? box.name
  const [wrong, mend] = useUntilMended(error)
  const [used, setUsed] = useState(() => countCharacters(String(box.defaultValue ?? '')))
  const [isCut, setCut] = useState(false)
  const last = useRef(String(box.defaultValue ?? ''))

  const limit = (event: InputEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget
    const isTooLong = !fitsCharacters(element.value, max)
    if (isTooLong) keepWhatFits(element, last.current, max)
    // Of a single letter that does not fit the counter says enough.
    setCut(isTooLong && event.nativeEvent.inputType?.startsWith('insertFrom') === true)
    last.current = element.value
    setUsed(countCharacters(element.value))
    mend()
    onInput?.(event)
  }

  return (
    <Field id={id} label={label} hint={hint} error={wrong}>
      <textarea
        className="input"
        {...box}
        id={id}
        data-max={box.readOnly ? undefined : max}
        onInput={limit}
        {...describedBy(id, hint, wrong, `${id}-counter`)}
      />
      <p role="status" className="small" id={`${id}-cut`} data-text={cutText?.(max)}>
        {isCut && cutText?.(max)}
      </p>
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

/** Takes back what did not fit from where it was put in: the text around it and the caret stay. */
function keepWhatFits(element: HTMLTextAreaElement, last: string, max: number): void {
  const insertion = insertionIn(last, element.value, element.selectionStart)
  const kept = fitInsertion(insertion, max)
  const caret = insertion.before.length + kept.length
  element.value = insertion.before + kept + insertion.after
  element.setSelectionRange(caret, caret)
}
