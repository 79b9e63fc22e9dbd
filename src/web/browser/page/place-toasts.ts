import { toastTop } from './toast-place.ts'

/** What a message must not cover: whatever one fills in, taps or has just been told. */
const TAKEN =
  ':is(main,dialog[open]) :is(input,textarea,select,button,a,summary,.action-bar,.error,[role="alert"])'

/** What one reads, to fill in a field or because it came up by itself: covered only where there is no other room. */
const READ = 'label,dialog[open]'

/** Puts the messages where they cover nothing of that, inside the view. */
export function placeToasts(region: HTMLElement): void {
  const { height } = region.getBoundingClientRect()
  region.style.top = `${toastTop(height, innerHeight, spans(TAKEN), spans(READ))}px`
}

const spans = (selectors: string): DOMRect[] =>
  [...document.querySelectorAll(selectors)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
