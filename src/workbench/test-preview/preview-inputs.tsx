import { TextField } from '#web/ui/forms/text-field.tsx'
import { DEVICE_NAMES, type PreviewFields, type PreviewName } from './preview-fields.ts'
import type { PreviewWords } from './preview-words.ts'

interface PreviewInputsProps {
  fields: PreviewFields
  words: PreviewWords
}

/** Editable fields. The browser keeps the input; without script the form reloads this page with it. */
export function PreviewInputs({ fields, words }: PreviewInputsProps) {
  return (
    <>
      <div className="preview-fields">
        <ValueChoice name="type" choices={words.languages} fields={fields} words={words} />
        {DEVICE_NAMES.map((name) => (
          <Value key={name} name={name} fields={fields} words={words} />
        ))}
      </div>
      <fieldset>
        <legend className="legend">{words.onlyInstructions}</legend>
        <div className="preview-fields">
          <ValueChoice name="requestType" choices={words.requestTypes} fields={fields} words={words} />
          <Value name="amount" fields={fields} words={words} />
          <Value name="payCode" fields={fields} words={words} />
        </div>
      </fieldset>
    </>
  )
}

function Value({ name, fields, words }: PreviewInputsProps & { name: PreviewName }) {
  return (
    <TextField
      id={name}
      name={name}
      label={words.fields[name]}
      defaultValue={fields[name]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

interface ValueChoiceProps extends PreviewInputsProps {
  name: PreviewName
  choices: Readonly<Record<string, string>>
}

/** A known value, or an unknown one from the address. */
function ValueChoice({ name, choices, fields, words }: ValueChoiceProps) {
  const value = fields[name]
  const isKnown = Object.hasOwn(choices, value)
  return (
    <div className="field">
      <label htmlFor={name}>{words.fields[name]}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        {Object.entries(choices).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
        {!isKnown && <option value={value}>{words.other(value)}</option>}
      </select>
    </div>
  )
}
