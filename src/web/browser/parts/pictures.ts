import { onPage } from '#web/browser/page/on-page.ts'

/** Automatic retries of a picture: single lost answers are common. */
const TRIES = 2

const failures = new WeakMap<HTMLImageElement, number>()

/**
 * Reloads failed code pictures (`ui/codes/code-image.tsx`), because browsers never retry. If all attempts fail, the
 * page says so and offers a retry. A missing logo becomes a letter.
 */
export function setUpPictures(): void {
  document.addEventListener('error', ({ target }) => isWatched(target) && hasFailed(target), {
    capture: true,
  })
  document.addEventListener('load', ({ target }) => isWatched(target) && setMissing(target, false), {
    capture: true,
  })
  document.addEventListener('click', ({ target }) => {
    const again = target instanceof Element ? target.closest('[data-picture-again]') : null
    const image = again?.closest('.code-image')?.querySelector('img')
    if (!image) return
    failures.delete(image)
    setMissing(image, false)
    askAgain(image)
  })
  // The next answer then tries the logos again.
  window.addEventListener('online', () => {
    for (const letter of document.querySelectorAll('[data-instead-of]'))
      letter.removeAttribute('data-instead-of')
  })
  onPage(() => {
    // Pictures that failed before this script ran fire no event.
    for (const image of document.querySelectorAll<HTMLImageElement>(WATCHED))
      if (image.complete && image.naturalWidth === 0) image.decode().catch(() => hasFailed(image))
  })
}

const WATCHED = '.code-image img, img.logo'
const isWatched = (target: unknown): target is HTMLImageElement =>
  target instanceof HTMLImageElement && target.matches(WATCHED)

function hasFailed(image: HTMLImageElement): void {
  const times = (failures.get(image) ?? 0) + 1
  failures.set(image, times)
  if (image.matches('.logo')) showLetter(image)
  else if (times < TRIES) askAgain(image)
  else setMissing(image, true)
}

function askAgain(image: HTMLImageElement): void {
  const { src } = image
  image.removeAttribute('src')
  image.src = src
}

function setMissing(image: HTMLImageElement, isMissing: boolean): void {
  const place = image.closest<HTMLElement>('.code-image')
  const said = place?.querySelector<HTMLElement>('[data-picture-missing]')
  const picture = place?.querySelector<HTMLElement>('[data-picture]')
  if (said) said.hidden = !isMissing
  if (picture) picture.hidden = isMissing
}

function showLetter(image: HTMLImageElement): void {
  const letter = document.createElement('span')
  letter.className = 'logo'
  letter.ariaHidden = 'true'
  letter.dataset.insteadOf = image.getAttribute('src') ?? ''
  letter.textContent = image.dataset.letter ?? ''
  image.replaceWith(letter)
}
