import { formatTyped, type InputKit, keepDigits } from '#domain/input-kits.ts'
import { countCharacters, fitInsertion, fitsCharacters, insertionIn } from '#domain/text-count.ts'
import { isAsleep, isField } from '#web/browser/page/change.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { filled } from '#web/words/script-words.ts'

/** Field behaviour while typing: corrected errors disappear, digits are grouped, characters are counted. */
export function setUpFields(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isField(target) || isAsleep(target)) return
    mend(target)
    if (target.dataset.kit) group(target as HTMLInputElement, target.dataset.kit as InputKit)
  })
  document.addEventListener('beforeinput', (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.dataset.kit) return
    if (event.data?.length === 1 && keepDigits('number', event.data) === '') event.preventDefault()
  })
  document.addEventListener('input', (event) => {
    const { target } = event
    if (!(target instanceof HTMLTextAreaElement) || !target.dataset.max) return
    // Before it wakes, an island lets only its counter change; its text is limited then.
    isAsleep(target) ? showCount(target) : limit(target, (event as InputEvent).inputType)
  })
  document.addEventListener('change', ({ target }) => {
    if (isField(target)) mend(target)
    if (target instanceof HTMLInputElement && target.dataset.filesFor)
      passFiles(target, target.dataset.filesFor)
  })
  onPage(() => {
    for (const box of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-max]')) count(box)
  })
}

/** Hides the error of a field or its choice until the next answer. */
function mend(field: Element): void {
  const choice = field.matches('[type="radio"]') && field.closest('fieldset')
  const error = choice
    ? choice.querySelector<HTMLElement>('.error')
    : document.getElementById(`${field.id}-error`)
  if (!error) return
  error.hidden = true
  if (!field.hasAttribute('aria-invalid')) return
  field.removeAttribute('aria-invalid')
  field.toggleAttribute(MENDED, true)
}

/** Marks a field with a hidden error. */
const MENDED = 'data-mended'

/** Shows hidden errors in an island again, before React renders it. */
export function showAsDrawn(island: Element): void {
  for (const field of island.querySelectorAll(`[${MENDED}]`)) {
    field.removeAttribute(MENDED)
    field.setAttribute('aria-invalid', 'true')
  }
  for (const error of island.querySelectorAll<HTMLElement>('.error[hidden]')) error.hidden = false
}

/** Groups the digits of a field as they are typed. */
function group(input: HTMLInputElement, kit: InputKit): void {
  const { shown, caret } = formatTyped(kit, input.value, input.selectionStart ?? undefined)
  if (shown === input.value) return
  input.value = shown
  input.setSelectionRange(caret, caret)
}

const lastTexts = new WeakMap<Element, string>()

/** Removes excess characters from the insertion. The surrounding text and the caret stay. */
function limit(box: HTMLTextAreaElement, inputType: string): void {
  const max = Number(box.dataset.max)
  const isTooLong = !fitsCharacters(box.value, max)
  if (isTooLong) {
    const last = lastTexts.get(box) ?? box.defaultValue
    const insertion = insertionIn(last, box.value, box.selectionStart)
    const kept = fitInsertion(insertion, max)
    const caret = insertion.before.length + kept.length
    box.value = insertion.before + kept + insertion.after
    box.setSelectionRange(caret, caret)
  }
  // For a single excess character the counter is sufficient.
  const isCut = isTooLong && inputType.startsWith('insertFrom')
  const said = document.getElementById(`${box.id}-cut`)
  if (said) said.textContent = isCut ? (said.dataset.text ?? '') : ''
  count(box)
}

function count(box: HTMLTextAreaElement): void {
  lastTexts.set(box, box.value)
  showCount(box)
}

function showCount(box: HTMLTextAreaElement): void {
  const used = String(countCharacters(box.value))
  for (const said of document.querySelectorAll<HTMLElement>(`[id="${box.id}-counter"] [data-text]`)) {
    const text = filled(said.dataset.text ?? '', used)
    if (said.textContent !== text) said.textContent = text
  }
}

/** A camera button copies its photo to the field that the form sends. */
function passFiles(from: HTMLInputElement, id: string): void {
  const to = document.getElementById(id)
  if (!(to instanceof HTMLInputElement) || !from.files?.length) return
  to.files = from.files
  to.dispatchEvent(new Event('change', { bubbles: true }))
}
