import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { CodeImage } from './code-image.tsx'

type CodeScreenProps = {
  src: string
  alt: string
  missingText: string
  againLabel: string
  title: string
  /** Instruction for the counter. */
  advice: string
  closeLabel: string
  /** Data for the cashier: store, amount, and number. */
  children: ReactNode
}

/** Also the in-page address that shows it without a script. */
const ID = 'code'

/**
 * A code that a tap shows full screen: white in every theme, as large as it fits, with the screen kept on
 * (`browser/parts/code-screen.ts`). Without script its address opens it at its original size.
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
