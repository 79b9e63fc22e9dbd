import { toastTop } from './toast-place.ts'

/** What a toast must not cover: fields, buttons and new messages. */
const TAKEN =
  ':is(main,dialog[open]) :is(input,textarea,select,button,a,summary,.action-bar,.error,[role="alert"])'

/** What a toast covers only without other room: labels of fields, and text that appeared by itself. */
const READ = 'label,dialog[open]'

/** Moves toasts to a free place inside the viewport. */
export function placeToasts(region: HTMLElement): void {
  const { height } = region.getBoundingClientRect()
  region.style.top = `${toastTop(height, innerHeight, spans(TAKEN), spans(READ))}px`
}

const spans = (selectors: string): DOMRect[] =>
  [...document.querySelectorAll(selectors)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
