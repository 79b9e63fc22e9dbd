import { keepAwake } from './keep-awake.ts'

/** Share of the screen's longer side for the code: a scanner needs white around it. */
const SHARE = 0.92

/** Shows an opened code full screen (`ui/codes/code-screen.tsx`), as large as it fits, with a wake lock. */
export function setUpCodeScreens(): void {
  document.addEventListener('opened', ({ target }) => {
    if (!(target instanceof HTMLDialogElement) || !target.matches('.code-screen')) return
    enlarge(target)
    target.querySelector('img')?.addEventListener('load', () => enlarge(target), { once: true })
    const letSleep = keepAwake()
    target.addEventListener('close', letSleep, { once: true })
    // A morph that replaces the slip removes its dialog without a close event.
    const gone = new MutationObserver(() => {
      if (target.isConnected) return
      gone.disconnect()
      letSleep()
    })
    gone.observe(document.body, { childList: true, subtree: true })
  })
}

/** Draws bars along the longer side in whole device pixels, so that their widths are even. */
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
  // The thinnest bar of our codes is two points wide; a module of a square code has eight.
  const dots = (width > height * 1.5 ? 2 : 8) * (window.devicePixelRatio || 1)
  const room = Math.min((along * SHARE) / width, (across * SHARE) / height)
  // A code larger than the screen is scaled, never cut.
  const times = Math.max(1, Math.floor(room * dots)) / dots
  image.style.transform = `${isTurned ? 'rotate(90deg) ' : ''}scale(${times})`
}
