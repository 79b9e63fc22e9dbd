import { confirmedName } from '#contract/apply/certify.ts'
import { island } from '#web/parts/island.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { describedBy, Field } from '#web/ui/forms/field.tsx'
import { WrongChoice } from '#web/ui/forms/refusal.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import Photo from './photo.island.tsx'
import { PlaceField } from './place-field.tsx'
import { type FieldInputProps, type StepField, VALUE } from './step-names.ts'

/** The number of choices that are visible; the others are folded. */
const CHOICES_SEEN = 5

const PhotoField = island('apply/photo', Photo)

/** Renders a field of a step from its data, with the right control and keyboard. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, error } = props
  switch (field.kind) {
    case 'photo':
      return <PhotoField id={field.name} {...props} />
    case 'place':
      return <PlaceField {...props} />
    case 'consent':
      return <ConsentField {...props} />
    case 'choice':
      return field.options.length <= CHOICES_SEEN ? (
        <ChoiceList
          legend={field.label}
          name={VALUE + field.name}
          choices={field.options}
          chosen={value}
          error={error}
        />
      ) : (
        <SelectField {...props} />
      )
    default:
      return <TypedField {...props} />
  }
}

/** A text field, with the checkbox that confirms a doubtful number. */
function TypedField({ field, value, error, confirm }: FieldInputProps) {
  return (
    <>
      <TextField
        id={field.name}
        name={VALUE + field.name}
        label={field.label}
        hint={field.hint || undefined}
        required={field.isRequired}
        defaultValue={value}
        error={error}
        autoComplete={field.autocomplete || 'off'}
        {...keyboardOf(field)}
      />
      {confirm !== undefined && (
        <Checkbox name={VALUE + confirmedName(field.name)} value={value}>
          {confirm}
        </Checkbox>
      )}
    </>
  )
}

function keyboardOf({ kind, inputMode }: StepField) {
  if (kind === 'date') return { type: 'date', min: '1900-01-01' } as const
  const given = MODES.find((mode) => mode === inputMode)
  const mode = given ?? (kind === 'number' || kind === 'postal-code' ? 'numeric' : undefined)
  const asWritten = { inputMode: mode, autoCapitalize: 'characters', spellCheck: false } as const
  return kind === 'id-number' ? asWritten : { inputMode: mode }
}

const MODES = ['text', 'numeric', 'decimal', 'tel', 'email', 'url', 'search', 'none'] as const

function SelectField({ field, value, error }: FieldInputProps) {
  const { step } = useApplyWords()
  return (
    <Field id={field.name} label={field.label} hint={field.hint || undefined} error={error}>
      <select
        className="input"
        id={field.name}
        name={VALUE + field.name}
        defaultValue={value}
        required={field.isRequired}
        autoComplete={field.autocomplete || 'off'}
        {...describedBy(field.name, field.hint, error)}
      >
        <option value="">{step.choose}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** The complete text that the borrower agrees to, with an empty checkbox below it. */
function ConsentField({ field, value, error }: FieldInputProps) {
  const { step } = useApplyWords()
  return (
    <fieldset className="field consent">
      <legend className="legend">{field.label}</legend>
      <div className="card stack">
        {field.text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>
            <ReceivedText>{paragraph}</ReceivedText>
          </p>
        ))}
      </div>
      <input type="hidden" name={VALUE + field.name} value="" />
      <Checkbox
        id={field.name}
        name={VALUE + field.name}
        value={field.textHash}
        defaultChecked={value !== '' && value === field.textHash}
        aria-describedby={error ? `${field.name}-error` : undefined}
      >
        {step.consent}
      </Checkbox>
      {error && <WrongChoice id={`${field.name}-error`}>{error}</WrongChoice>}
    </fieldset>
  )
}
