import type { Values } from './draft-store.ts'

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isTickable = (field: Input): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type)

/** Fields that a draft may contain: no codes, card numbers or passwords, and no values set by the page. */
const keptFields = (form: HTMLFormElement): Input[] =>
  [...form.elements].filter((field): field is Input => {
    if (!('name' in field) || field.name === '' || !('value' in field)) return false
    const { type, autocomplete, dataset } = field as Input
    if (type === 'hidden') return dataset.kept !== undefined
    return !UNKEPT.includes(type) && !/^(cc-|one-time-code|(new|current)-password)/.test(autocomplete)
  })

const UNKEPT = ['submit', 'button', 'reset', 'image', 'file', 'password', 'fieldset', 'output']

/** The current values of the form. */
export const valuesIn = (form: HTMLFormElement): Values =>
  keptFields(form).flatMap((field) =>
    isTickable(field) && !field.checked ? [] : [[field.name, field.value] as const],
  )

/** The initial values of the form. */
export const startOf = (form: HTMLFormElement): Values =>
  keptFields(form).flatMap((field) =>
    isTickable(field) && !field.defaultChecked ? [] : [[field.name, defaultOf(field)] as const],
  )

function defaultOf(field: Input): string {
  if (!(field instanceof HTMLSelectElement)) return isTickable(field) ? field.value : field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/**
 * Writes values into the fields like typed input. Skips a field that no longer has its value of `unless`. Returns
 * whether a field changed.
 */
export function fillIn(form: HTMLFormElement, values: Values, unless: Values): boolean {
  const before = JSON.stringify(valuesIn(form))
  const has = (list: Values, { name, value }: Input) => list.some(([n, v]) => n === name && v === value)
  const touched = new Set(
    keptFields(form)
      .filter((field) => isTickable(field) && field.checked !== has(unless, field))
      .map(({ name }) => name),
  )
  for (const field of keptFields(form)) {
    if (isTickable(field)) {
      const isWanted = has(values, field)
      if (touched.has(field.name) || field.checked === isWanted) continue
      if (isWanted || field.type === 'checkbox') field.click()
      else field.checked = false
      continue
    }
    const wanted = values.find(([name]) => name === field.name)?.[1]
    const start = unless.find(([name]) => name === field.name)?.[1]
    if (wanted === undefined || field.value === wanted || field.value !== start) continue
    field.value = wanted
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return JSON.stringify(valuesIn(form)) !== before
}
