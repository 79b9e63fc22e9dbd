import { TAKEN } from '#web/browser/form-events.ts'
import { type Draft, deleteDraft, keepDraft, readDraft } from './draft.ts'
import { fillIn, startOf, valuesIn } from './form-values.ts'

/** Data of a draft beside the form's fields. */
export type DraftContent = Pick<Draft, 'values' | 'images'>

/**
 * Stores a draft of a form from now on. Fills in an earlier draft if there is one and `restored` is given, and calls
 * `restored`. The draft is deleted once the server has accepted the form.
 */
export function keepForm(form: HTMLFormElement, key: string, restored: ((draft: Draft) => void) | null) {
  const start = startOf(form)
  const empty = JSON.stringify([start, []])
  let last = empty
  let beside: DraftContent = { values: [], images: [] }
  // Input during the read must not be replaced by the earlier draft.
  let isReady = false
  let isTaken = false
  const keep = () => {
    const values = valuesIn(form)
    const said = JSON.stringify([values, beside.images])
    if (!isReady || isTaken || said === last) return
    last = said
    if (said === empty) void deleteDraft(key)
    else keepDraft(key, { values: [...beside.values, ...values], images: beside.images, savedAt: Date.now() })
  }
  const typed = () => {
    isTaken = false
    keep()
  }
  form.addEventListener('input', typed)
  // Outlives the page: an answer may arrive after the borrower has left.
  form.addEventListener(TAKEN, () => {
    isTaken = true
    void deleteDraft(key)
  })
  let isStopped = false
  const begin = async () => {
    const draft = await readDraft(key).catch(() => null)
    if (isStopped) return
    isReady = true
    const isFilled = draft && restored && fillIn(form, draft.values, start)
    if (draft && restored && (isFilled || draft.images.length > 0)) restored(draft)
    keep()
  }
  void begin()
  return {
    keep(now: DraftContent) {
      beside = now
      keep()
    },
    discard() {
      fillIn(form, start, valuesIn(form))
      last = empty
      void deleteDraft(key)
    },
    stop() {
      isStopped = true
      form.removeEventListener('input', typed)
    },
  }
}
