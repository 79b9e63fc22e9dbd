import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { CodeImage } from './code-image.tsx'

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

/**
 * A code, and a tap on it that fills the screen with it: white whatever the theme, as large as it fits, and the screen
 * stays on (`browser/code-screen.ts`). Without a script its address opens it, at the size in which it was drawn.
 */
export const CodeScreen = ({ title, advice, closeLabel, children, ...image }: CodeScreenProps) => (
  <>
    <CodeImage
      {...image}
      around={(picture) => (
        <a className="code-zoom" href={`#${ID}`} aria-haspopup="dialog">
          {picture}
          <small>{title}</small>
        </a>
      )}
    />
    <dialog id={ID} className="code-screen" aria-label={title}>
      <a href="#_" className="icon-button" aria-label={closeLabel}>
        <Icon name="close" />
      </a>
      <div className="code-screen-said">{children}</div>
      <div className="code-large">
        <img src={image.src} alt={image.alt} />
      </div>
      <p className="code-screen-said">{advice}</p>
    </dialog>
  </>
)
