import { CODE_LIFE_SECONDS } from '#domain/registration/one-time-code.ts'
import { TAKEN } from '#web/browser/form-events.ts'
import { onPage } from '#web/browser/page/on-page.ts'

/** Session storage: a code was requested, with its phone and form. */
const KEPT = 'code asked for'
/** Session storage: the borrower has just signed in by code. */
export const SIGNED_IN_BY_CODE = 'signed in by code'

/**
 * Remembers in this tab, while the code is valid, that a code was requested: a reloaded page asks for it again without
 * sending another one. Nothing is stored in the address.
 */
export function tend(): void {
  listen()
  onPage(showCodeStep)
}

function showCodeStep(): void {
  const step = document.querySelector<HTMLElement>('[data-code-step]')?.dataset.codeStep
  if (step !== undefined) keep(step === '' ? null : step)
  const form = document.getElementById('kept-step')
  if (form instanceof HTMLFormElement) showAgain(form)
}

function listen(): void {
  const signedIn = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches('[data-signs-in]')) return
    keep(null)
    try {
      // After a sign-in by code a passkey may be offered.
      sessionStorage.setItem(SIGNED_IN_BY_CODE, '1')
    } catch {
      // No passkey is offered then.
    }
  }
  // The event does not bubble.
  document.addEventListener(TAKEN, signedIn, { capture: true })
}

function keep(step: string | null): void {
  try {
    const until = Date.now() + CODE_LIFE_SECONDS * 1000
    if (step === null) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, JSON.stringify({ ...JSON.parse(step), until }))
  } catch {
    // The page asks for a phone again.
  }
}

/** Requests the step that was shown before the reload. */
function showAgain(form: HTMLFormElement): void {
  const kept = read()
  if (!kept) return
  for (const name of ['phone', 'sid', 'sentAt']) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = String(kept[name] ?? '')
  }
  // Without a network the page asks for a phone, and is not loaded again for this.
  keep(null)
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

function read(): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const found = kept as Record<string, unknown>
    return typeof found.until === 'number' && found.until > Date.now() ? found : null
  } catch {
    return null
  }
}
