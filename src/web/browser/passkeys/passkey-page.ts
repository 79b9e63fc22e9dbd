import { type Identity, identityIn } from '#contract/wire/session.ts'
import { goTo } from '#web/browser/page/leaving.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { refresh } from '#web/browser/page/refresh.ts'
import { languageOf, loadWords } from '#web/words/language.ts'
import { askDevice } from './ask-device.ts'
import type { PasskeyOutcome } from './passkey-device.ts'
import { endOffer, hasLock, offersPasskey, passkeyToEnter, refusePasskey } from './passkey-here.ts'

/** When a part is shown, and the action of its first button. */
export type PasskeyKind = 'enter-first' | 'enter-last' | 'make' | 'offer'

/** Shows the passkey parts that this device supports (`passkey-part.tsx`). */
export const tend = (): void => onPage(showPasskeys)

function showPasskeys(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-passkey]')) void showPart(part)
}

/** The account to which this page offers a passkey, by its opaque server id. */
let offeredTo = ''

async function showPart(part: HTMLElement): Promise<void> {
  const kind = part.dataset.passkey as PasskeyKind
  if (!(await isOffered(kind))) return
  part.hidden = false
  show(part, 'offered')
  // An empty passkey list is shown only for its button.
  part.closest('[data-passkey-list]')?.removeAttribute('hidden')
  for (const button of part.querySelectorAll<HTMLButtonElement>('[data-passkey-does]'))
    button.onclick = () => void (button.dataset.passkeyDoes === 'skip' ? skip(part) : ask(part, kind, button))
}

async function isOffered(kind: PasskeyKind): Promise<boolean> {
  if (kind === 'make') return hasLock()
  if (kind === 'offer') {
    const accountOf = async () => {
      await loadWords(languageOf(identityHere().type))
      return (await import('./passkey-device.ts')).passkeyAccount(identityHere())
    }
    const account = await offersPasskey(accountOf)
    offeredTo = account ?? ''
    return account !== null
  }
  const { canHave, known } = await passkeyToEnter()
  return canHave && known === (kind === 'enter-first')
}

async function ask(part: HTMLElement, kind: PasskeyKind, button: HTMLButtonElement): Promise<void> {
  const { words = '{}', sid = '', then = '' } = part.dataset
  const { closed, notHere, lost } = JSON.parse(words)
  const isEntry = kind === 'enter-first' || kind === 'enter-last'
  const identity = identityHere()
  show(part, 'refused', false)
  setBusy(button, true)
  const outcome: PasskeyOutcome = await askDevice(async ({ enterByPasskey, makePasskey }) => {
    // Calls return their failure in the page's words.
    await loadWords(languageOf(identity.type))
    return isEntry
      ? enterByPasskey(identity, { closed, notHere }, sid)
      : makePasskey(identity, { closed, notHere })
  }, lost)
  if (outcome.done && isEntry) return goTo(then, true, () => setBusy(button, false))
  setBusy(button, false)
  if (!outcome.done) {
    const text = part.querySelector('[data-passkey-is="refused"] p')
    if (text) text.textContent = outcome.message
    show(part, 'refused')
    return
  }
  if (kind === 'offer') {
    endOffer()
    show(part, 'offered', false)
  } else await refresh()
  part.hidden = false
  show(part, 'done')
}

function skip(part: HTMLElement): void {
  refusePasskey(offeredTo)
  endOffer()
  part.hidden = true
}

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  button.disabled = isBusy
  button.toggleAttribute('aria-busy', false)
  if (isBusy) button.setAttribute('aria-busy', 'true')
}

function show(part: HTMLElement, state: 'offered' | 'refused' | 'done', isShown = true): void {
  const element = part.querySelector<HTMLElement>(`[data-passkey-is="${state}"]`)
  if (element) element.hidden = !isShown
}

const identityHere = (): Identity => identityIn(new URLSearchParams(location.search))
