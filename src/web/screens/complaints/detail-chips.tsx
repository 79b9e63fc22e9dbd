import { Button } from '#web/ui/forms/button.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePromises } from '#web/words/settings.tsx'

interface DetailChipsProps {
  problemType: string
  /** Where the words go. */
  box: () => HTMLTextAreaElement | null
}

/** What usually helps to look into a complaint of this type: a tap begins a line with it. */
export function DetailChips({ problemType, box }: DetailChipsProps) {
  const care = useCareWords()
  const { ownRules } = usePromises()
  // What another backend means by its types is not known.
  const details = ownRules ? (care.helpfulDetails[problemType] ?? []) : []
  const begin = (detail: string) => {
    const element = box()
    if (!element) return
    const { value } = element
    const isNewLine = value === '' || value.endsWith('\n')
    element.setRangeText(`${isNewLine ? '' : '\n'}${detail}: `, value.length, value.length, 'end')
    // The box counts, limits and keeps what is put in as if it had been typed.
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
