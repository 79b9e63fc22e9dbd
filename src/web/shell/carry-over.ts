type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isInput = (element: Element): element is Input =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const isTicked = (input: Input): input is HTMLInputElement => ['checkbox', 'radio'].includes(input.type)

const inputsOf = (form: HTMLFormElement) => [...form.elements].filter(isInput)

/** What makes two forms the same: their fields, and the values that no borrower types, such as the terms of a consent. */
const shapeOf = (form: HTMLFormElement) =>
  JSON.stringify(
    inputsOf(form).map((input) => [input.name, (input.type === 'hidden' || isTicked(input)) && input.value]),
  )

/** Copies newer input from a form that an answer has replaced into the same field of the form that replaced it. */
export function carryOver(field: HTMLElement): void {
  if (!isInput(field) || !field.form) return
  const { form } = field
  const next = [...document.forms].find((other) => shapeOf(other) === shapeOf(form))
  const same = next && inputsOf(next)[inputsOf(form).indexOf(field)]
  if (!same) return
  if (isTicked(same)) {
    if (isTicked(field) && same.checked !== field.checked) same.click()
    return
  }
  if (same.type === 'file' && same instanceof HTMLInputElement && field instanceof HTMLInputElement)
    same.files = field.files
  else same.value = field.value
  for (const type of ['input', 'change']) same.dispatchEvent(new Event(type, { bubbles: true }))
}
