import { Button } from '#web/ui/forms/button.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePromises } from '#web/words/settings.tsx'

interface DetailChipsProps {
  problemType: string
  /** The text field that receives the words. */
  box: () => HTMLTextAreaElement | null
}

/** Suggestions for a complaint of this type. A tap begins a line with one. */
export function DetailChips({ problemType, box }: DetailChipsProps) {
  const care = useCareWords()
  const { ownRules } = usePromises()
  // The types of another backend have unknown meanings.
  const details = ownRules ? (care.helpfulDetails[problemType] ?? []) : []
  const begin = (detail: string) => {
    const element = box()
    if (!element) return
    const { value } = element
    const isNewLine = value === '' || value.endsWith('\n')
    element.setRangeText(`${isNewLine ? '' : '\n'}${detail}: `, value.length, value.length, 'end')
    // The field counts, limits and saves an inserted suggestion like typed text.
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    element.focus()
  }
  if (details.length === 0) return null
  return (
    <fieldset className="chips needs-script">
      <legend className="small muted">{care.helpfulDetailsTitle}</legend>
      {details.map((detail) => (
        <Button key={detail} kind="soft" size="small" onClick={() => begin(detail)}>
          {detail}
        </Button>
      ))}
    </fieldset>
  )
}
