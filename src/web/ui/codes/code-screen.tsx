import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { CodeImage } from './code-image.tsx'
import { keepAwake } from './keep-awake.ts'

type CodeScreenProps = {
  src: string
  alt: string
  missingText: string
  againLabel: string
  title: string
  /** What to do with the phone at a counter. */
  advice: string
  closeLabel: string
  /** What the clerk wants to know besides: where, how much, and the number. */
  children: ReactNode
}

/** Also the in-page address that shows it without a script. */
const ID = 'code'

/** So much of the screen's longer side is the code's: a scanner needs white around it. */
const SHARE = 0.92

/**
 * A code, and a tap on it that fills the screen with it: white whatever the theme, as large as it fits, and the screen
 * stays on. Without a script the same is opened by its address, at the size in which it was drawn.
 */
export function CodeScreen({ title, advice, closeLabel, children, ...image }: CodeScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const letSleep = useRef<(() => void) | null>(null)

  // A slip that another one replaces takes its screen with it, and no dialog says that it was closed.
  useEffect(() => () => letSleep.current?.(), [])

  const show = useCallback(() => {
    const screen = dialog.current
    if (!screen?.showModal || screen.open) return false
    screen.showModal()
    enlarge(screen)
    letSleep.current = keepAwake()
    return true
  }, [])
  // A tap before the page was awake opened it by its address, at the size in which it was drawn.
  useEffect(() => {
    if (window.location.hash === `#${ID}`) show()
  }, [show])

  const open = (event: MouseEvent) => {
    if (show()) event.preventDefault()
  }
  const close = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
    if (window.location.hash === `#${ID}`) window.location.hash = '_'
  }
  return (
    <>
      <CodeImage
        {...image}
        around={(picture) => (
          <a className="code-zoom" href={`#${ID}`} aria-haspopup="dialog" onClick={open}>
            {picture}
            <small>{title}</small>
          </a>
        )}
      />
      <dialog
        id={ID}
        ref={dialog}
        className="code-screen"
        aria-label={title}
        onClose={() => letSleep.current?.()}
      >
        {/* biome-ignore lint/a11y/useValidAnchor: without a script this address closes what :target opened. */}
        <a href="#_" className="icon-button" aria-label={closeLabel} onClick={close}>
          <Icon name="close" />
        </a>
        <div className="code-screen-said">{children}</div>
        <div className="code-large">
          <img src={image.src} alt={image.alt} onLoad={() => dialog.current && enlarge(dialog.current)} />
        </div>
        <p className="code-screen-said">{advice}</p>
      </dialog>
    </>
  )
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
