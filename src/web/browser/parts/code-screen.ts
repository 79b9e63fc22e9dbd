import { keepAwake } from './keep-awake.ts'

/** So much of the screen's longer side is the code's: a scanner needs white around it. */
const SHARE = 0.92

/** Fills the screen with a code that is opened (`ui/codes/code-screen.tsx`), as large as it fits, and keeps the screen on. */
export function tendCodeScreens(): void {
  document.addEventListener('opened', ({ target }) => {
    if (!(target instanceof HTMLDialogElement) || !target.matches('.code-screen')) return
    enlarge(target)
    target.querySelector('img')?.addEventListener('load', () => enlarge(target), { once: true })
    const letSleep = keepAwake()
    target.addEventListener('close', letSleep, { once: true })
    // A slip that another one replaces takes its screen with it, and no dialog says that it was closed.
    const gone = new MutationObserver(() => {
      if (target.isConnected) return
      gone.disconnect()
      letSleep()
    })
    gone.observe(document.body, { childList: true, subtree: true })
  })
}

/** Bars along the longer side, each of whole dots of the screen: parts of dots would make them of uneven widths. */
function enlarge(screen: HTMLElement) {
  const place = screen.querySelector<HTMLElement>('.code-large')
  const image = place?.querySelector('img')
  if (!place || !image) return
  const { naturalWidth: width, naturalHeight: height } = image
  if (width === 0) return
  const isTurned = width > height * 1.5 && window.innerHeight > window.innerWidth
  const [along, across] = isTurned
    ? [place.clientHeight, place.clientWidth]
    : [place.clientWidth, place.clientHeight]
  // The thinnest bar of our own codes is two points wide, and a square of one that is as high as wide is eight.
  const dots = (width > height * 1.5 ? 2 : 8) * (window.devicePixelRatio || 1)
  const room = Math.min((along * SHARE) / width, (across * SHARE) / height)
  // A code that is larger than the screen is cut nowhere.
  const times = Math.max(1, Math.floor(room * dots)) / dots
  image.style.transform = `${isTurned ? 'rotate(90deg) ' : ''}scale(${times})`
}
