import { CODE_LIFE_SECONDS } from '#domain/registration/one-time-code.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { TAKEN } from '#web/browser/taken.ts'

/** In this tab: a code was asked for, for which phone and in which form. */
const KEPT = 'code asked for'
/** In this tab: the borrower has signed in by a code a moment ago. */
export const SIGNED_IN_BY_CODE = 'signed in by code'

/**
 * Keeps in this tab, for as long as its code is good, that a code is asked for: a page that is loaded again asks for it
 * again, and sends no other one. Nothing of it is in an address.
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
      // This is when a passkey may be offered.
      sessionStorage.setItem(SIGNED_IN_BY_CODE, '1')
    } catch {
      // None is offered then.
    }
  }
  // It does not bubble.
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

/** Asks the server for the step that was shown before the page was loaded again. */
function showAgain(form: HTMLFormElement): void {
  const kept = read()
  if (!kept) return
  for (const name of ['phone', 'sid', 'sentAt']) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = String(kept[name] ?? '')
  }
  // Where the network is gone the page asks for a phone, and is not asked for this again.
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
