import { TOAST_CUSTOM_ABOVE_MS, TOAST_DEFAULT_MS } from '#web/browser/timings.ts'
import { isChinese } from '#words/chinese.ts'
import { pageData } from './page-data.ts'
import { placeToasts } from './place-toasts.ts'
import { fromTemplate } from './templates.ts'

/** An answer that takes longer shows a loading toast. */
const PATIENCE_MS = 300

/**
 * Shows a toast for three seconds, or for `durationMs` if that is over 300, unless the page says the same. A tap
 * closes it.
 */
export function showToast(text: string, durationMs = 0): void {
  if (!standsOnPage(text)) toast(text, durationMs)
}

/** The same even if the page says it. */
export function toast(text: string, durationMs = 0): void {
  const close = show(buttonWith(text), 'said')
  setTimeout(close, durationMs > TOAST_CUSTOM_ABOVE_MS ? durationMs : TOAST_DEFAULT_MS)
}

/** Shows a loading toast. Returns a function that hides it. */
export function showLoading(text: string): () => void {
  const button = buttonWith(text)
  const spinner = document.createElement('span')
  spinner.className = 'spinner'
  spinner.ariaHidden = 'true'
  button.prepend(spinner)
  return show(button, 'loading')
}

/** Shows a toast with a link until the borrower follows or closes it. Returns a function that withdraws it. */
export function showOffer(text: string, { href, label }: { href: string; label: string }): () => void {
  const toast = fromTemplate('offer')
  const [said, link] = [toast.querySelector('span'), toast.querySelector('a')]
  if (said) said.textContent = text
  if (link) {
    link.href = href
    link.textContent = label
  }
  return show(toast, 'offer')
}

/** Shows a loading toast after a delay. Returns a function that ends it. It does not cover an open sheet. */
export function sayPending(): () => void {
  let hide = () => {}
  const timer = setTimeout(() => {
    if (!document.querySelector('dialog[open]')) hide = showLoading(pageData().words.loading)
  }, PATIENCE_MS)
  return () => {
    clearTimeout(timer)
    hide()
  }
}

/** Removes toasts about an earlier submission. */
export function settleToasts(): void {
  for (const toast of region()?.querySelectorAll('[data-kind="said"]') ?? []) toast.remove()
}

const region = () => document.querySelector<HTMLElement>('.toasts')

function buttonWith(text: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'toast'
  if (isChinese(text)) button.lang = 'zh'
  button.append(text)
  return button
}

function show(toast: HTMLElement, kind: 'said' | 'loading' | 'offer'): () => void {
  const place = region()
  toast.dataset.kind = kind
  const close = () => {
    toast.remove()
    if (place?.childElementCount === 0) place.hidePopover?.()
  }
  toast.addEventListener('click', ({ target }) => {
    if (kind !== 'offer' || (target instanceof Element && target.closest('a, button'))) close()
  })
  // A new toast replaces the one before; loading toasts stay.
  for (const other of place?.querySelectorAll('.toast:not([data-kind="loading"])') ?? []) other.remove()
  place?.append(toast)
  // A popover opened last is above a modal dialog.
  place?.hidePopover?.()
  place?.showPopover?.()
  if (place) placeToasts(place)
  return close
}

/** Whether the page says the same inside the viewport. */
const standsOnPage = (text: string): boolean =>
  [...document.querySelectorAll('main p, main .notice > div, main h2')].some(
    (element) => element.textContent?.trim() === text && isInView(element),
  )

function isInView(element: Element): boolean {
  const { top, bottom, left, width, height } = element.getBoundingClientRect()
  if (height === 0 || top < 0 || bottom > window.innerHeight) return false
  // The action bar covers content scrolled below it.
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above !== null && (element.contains(above) || above.contains(element))
}
