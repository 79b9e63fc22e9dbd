import { toastTop } from './toast-place.ts'

/** What a message must not cover: whatever one fills in, taps or has just been told. */
const TAKEN = ['input', 'textarea', 'select', 'button', 'a', '.action-bar', '.error', '[role="alert"]']

/** Puts the messages where they cover nothing of that, inside the view. */
export function placeToasts(region: HTMLElement): void {
  const place = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
  const taken = [...place.querySelectorAll(TAKEN.join(','))]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
  region.style.top = `${toastTop(region.getBoundingClientRect().height, innerHeight, taken)}px`
}
