import { focusHeading } from '#web/browser/page/focus-heading.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { isLeavingSheet, leaveEntryOf, sheetWasLeft } from '#web/browser/page/sheet-entry.ts'

/**
 * Opens the sheets of a page: by a link, by the server (`open`), or after a delay (`data-open-after`). Going back
 * closes an open sheet.
 */
export function openDialogs(): void {
  // A link led here, or the borrower tapped before the script ran.
  const named = document.getElementById(location.hash.slice(1))
  if (named instanceof HTMLDialogElement) {
    // While the address names a sheet, its style shows it even if closed.
    location.replace('#_')
    if (!named.open) showAsModal(named)
  }
  document.addEventListener('click', (event) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    const opener = target.closest<HTMLAnchorElement>('a[aria-haspopup="dialog"]')
    const dialog = opener && document.getElementById(opener.hash.slice(1))
    if (dialog instanceof HTMLDialogElement) {
      event.preventDefault()
      showAsModal(dialog)
    } else if (target instanceof HTMLDialogElement && target.matches('.modal')) {
      // The backdrop.
      target.close()
    } else if (target.closest('a[href="#_"]')) {
      const open = target.closest('dialog')
      if (!open) return
      event.preventDefault()
      open.close()
    }
  })
  window.addEventListener('popstate', () => {
    const open = document.querySelectorAll<HTMLDialogElement>('dialog:modal')
    const [opened] = open
    // A sheet opened while the entry of a closed one was being left needs its own.
    if (isLeavingSheet() && opened) history.pushState({ ...history.state, sheet: opened.id }, '')
    else for (const dialog of open) dialog.close()
    sheetWasLeft()
  })
  onPage(openWhatTheServerOpened)
  onPage(endLostSheet)
}

/** An answer may remove an open sheet, which fires no event. Its history entry would cost one more Back. */
function endLostSheet(): void {
  const id = history.state?.sheet
  if (id && !document.getElementById(id)) leaveEntryOf(id)
}

const waiting = new WeakSet<Element>()

function openWhatTheServerOpened(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>(
    'dialog.modal[open]:not([data-app-first])',
  ))
    if (!isModal(dialog)) showAsModal(dialog)
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open-after]')) {
    if (waiting.has(dialog)) continue
    waiting.add(dialog)
    setTimeout(() => {
      // A sheet would cover what the borrower is typing.
      if (dialog.isConnected && !dialog.open && !document.querySelector('details[open] form'))
        dialog.matches('.modal') ? showAsModal(dialog) : dialog.show()
    }, Number(dialog.dataset.openAfter))
  }
}

/** The focus moves to its heading, which names the sheet. The browser restores the focus on close. */
export function showAsModal(dialog: HTMLDialogElement): void {
  if (isModal(dialog)) return
  dialog.removeAttribute('open')
  dialog.showModal()
  focusHeading(dialog)
  dialog.dispatchEvent(new Event('opened', { bubbles: true }))
  const state = { ...history.state, sheet: dialog.id }
  const before = document.getElementById(history.state?.sheet ?? '')
  if (!history.state?.sheet) history.pushState(state, '')
  // A sheet above another one shares its history entry; after a sheet that has gone, it takes that entry.
  else if (!(before instanceof HTMLDialogElement && before.open)) history.replaceState(state, '')
  dialog.addEventListener(
    'close',
    () => {
      if (!dialog.dataset.then) leaveEntryOf(dialog.id)
    },
    { once: true },
  )
}

const isModal = (dialog: HTMLDialogElement) =>
  dialog.open && CSS.supports('selector(:modal)') && dialog.matches(':modal')
