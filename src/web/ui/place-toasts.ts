import { toastTop } from './toast-place.ts'

/** What a message must not cover: whatever one fills in, taps or has just been told. */
const TAKEN = 'input,textarea,select,button,a,summary,.action-bar,.error,[role="alert"]'

/** What one reads to fill in a field: covered only where there is no other room. */
const READ = 'label,legend,img'

/** Puts the messages where they cover nothing of that, inside the view. */
export function placeToasts(region: HTMLElement): void {
  const place = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
  const spans = (selectors: string) =>
    [...place.querySelectorAll(selectors)]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
  region.style.top = `${toastTop(region.getBoundingClientRect().height, innerHeight, spans(TAKEN), spans(READ))}px`
}
