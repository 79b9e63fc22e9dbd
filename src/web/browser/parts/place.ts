import { onPage } from '#web/browser/page/on-page.ts'

/** About one kilometre: a more precise position never leaves the phone. */
const DECIMALS = 2
const WAIT_MS = 15_000

/** Requests the phone's location only on a tap, and shows the field's content (`screens/apply/place-field.tsx`). */
export function tend(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-place] button')
    if (!button) return
    if (button.dataset.placeAsk === undefined) setPlace(button, '')
    else if (button.ariaDisabled !== 'true') ask(button)
  })
  // A draft fills in an earlier location.
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('[data-place]')) show(target)
  })
  onPage(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>('[data-place] input')) show(input)
  })
}

/** Fields whose last request for the place failed: the notice stays when an answer is shown. */
const failed = new WeakSet<Element>()

function ask(button: HTMLElement): void {
  const label = button.textContent
  button.ariaDisabled = 'true'
  button.textContent = button.dataset.placeAsk ?? label
  const end = (value: string) => {
    button.ariaDisabled = null
    button.textContent = label
    setPlace(button, value)
    const input = partOf(button, 'input')
    if (value !== '' || !input) return
    failed.add(input)
    noticeOf(button, 'failed')?.removeAttribute('hidden')
  }
  if (!('geolocation' in navigator)) {
    end('')
    return
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => end(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`),
    () => end(''),
    { timeout: WAIT_MS, maximumAge: 600_000 },
  )
}

const partOf = (inside: Element, selector: string) =>
  inside.closest('[data-place]')?.querySelector<HTMLElement>(selector)

const noticeOf = (inside: Element, state: 'ready' | 'failed') => partOf(inside, `[data-place-is="${state}"]`)

function setPlace(button: HTMLElement, value: string): void {
  const input = button.closest('[data-place]')?.querySelector('input')
  if (!input) return
  const isFocused = document.activeElement === button
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // The tapped button is gone now.
  if (isFocused) partOf(input, value === '' ? '[data-place-ask]' : '[data-place-forget]')?.focus()
}

function show(input: HTMLInputElement): void {
  const isReady = input.value !== ''
  const setHidden = (part: HTMLElement | null | undefined, isHidden: boolean) =>
    part?.toggleAttribute('hidden', isHidden)
  setHidden(noticeOf(input, 'ready'), !isReady)
  if (isReady) failed.delete(input)
  setHidden(noticeOf(input, 'failed'), isReady || !failed.has(input))
  setHidden(partOf(input, '[data-place-ask]'), isReady)
  setHidden(partOf(input, '[data-place-forget]'), !isReady)
}
