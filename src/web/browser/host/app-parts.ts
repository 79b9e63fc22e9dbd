import type { Action, ParamsOf } from '#web/browser/bridge/protocol.ts'
import { pageData } from '#web/browser/page/page-data.ts'
import { refresh } from '#web/browser/page/refresh.ts'
import { showToast } from '#web/browser/page/toasts.ts'
import { showAsModal } from '#web/browser/parts/dialogs.ts'
import { host } from './host.ts'

/** Longest wait of a sheet for the app. */
const PATIENCE_MS = 5_000

const requestIn = (text = '') => JSON.parse(text) as [Action, ParamsOf<Action>]

/** Actions already sent: an answer of the server may render the same element again. */
const done = new WeakSet<Element>()
let isWatching = false

/** Shows buttons for supported app actions, notifies the app, and asks it before a sheet opens. */
export function lookAtParts(): void {
  const { bridge } = host()
  if (!isWatching) {
    isWatching = true
    bridge.watch(lookAtParts)
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-by-app]')
      if (button && button.ariaBusy !== 'true') void askByButton(button)
    })
  }
  for (const button of document.querySelectorAll<HTMLElement>('button[data-by-app]'))
    button.hidden = !bridge.supports(requestIn(button.dataset.byApp)[0])
  for (const element of document.querySelectorAll<HTMLElement>('[data-tells-app]:not(form)')) {
    if (done.has(element) || !bridge.supports(requestIn(element.dataset.tellsApp)[0])) continue
    done.add(element)
    tellApp(element)
  }
  for (const sheet of document.querySelectorAll<HTMLDialogElement>('dialog[data-app-first]')) {
    if (done.has(sheet)) continue
    done.add(sheet)
    void askBefore(sheet)
  }
}

/** Notifies the app without waiting. */
export const tellApp = ({ dataset }: HTMLElement): void =>
  void host().bridge.request(...requestIn(dataset.tellsApp))

async function askByButton(button: HTMLButtonElement): Promise<void> {
  const { words } = pageData()
  const label = button.querySelector('span')
  const text = label?.textContent ?? ''
  // Synchronously: the borrower may stay in the app for minutes.
  button.ariaBusy = 'true'
  button.ariaDisabled = 'true'
  if (label) label.textContent = words.askingApp
  const answer = await host().perform(...requestIn(button.dataset.byApp))
  button.removeAttribute('aria-busy')
  button.removeAttribute('aria-disabled')
  if (label) label.textContent = text
  if (!answer.ok && answer.refusal !== 'closed') showToast(words.appRefused)
  // The app's answer decides nothing: the page asks the server, also after a timeout.
  if (!button.form) await refresh()
  else if (answer.ok || answer.refusal !== 'refused') button.form.requestSubmit()
}

async function askBefore(sheet: HTMLDialogElement): Promise<void> {
  const { bridge, perform } = host()
  if (bridge.state() === 'absent') return showAsModal(sheet)
  sheet.removeAttribute('open')
  const tooLong = new Promise<null>((give) => setTimeout(() => give(null), PATIENCE_MS))
  const answer = await Promise.race([perform(...requestIn(sheet.dataset.appFirst)), tooLong])
  if (!answer?.ok || answer.value.by !== 'host') return showAsModal(sheet)
  history.replaceState(history.state, '', sheet.dataset.here)
  sheet.remove()
}
