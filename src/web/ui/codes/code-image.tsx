import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

type CodeImageProps = {
  src: string
  alt: string
  /** The same code to type, when no reference stands beside the picture. */
  text?: string | undefined
  /** What is said and offered where the picture did not come. */
  missingText: string
  againLabel: string
  /** What lies around the picture while there is one, such as the link that shows it large. */
  around?: ((picture: ReactNode) => ReactNode) | undefined
}

/**
 * A bar code or QR on white paper, whatever the theme: a scanner needs the contrast. `browser/pictures.ts` asks again for a
 * picture that did not come.
 */
export const CodeImage = ({
  src,
  alt,
  text,
  missingText,
  againLabel,
  around = (picture) => picture,
}: CodeImageProps) => (
  <div className="code-image">
    <div className="stack" role="status">
      <div className="stack" data-picture-missing="" hidden>
        <p>{missingText}</p>
        <Button kind="secondary" size="small" data-picture-again="">
          {againLabel}
        </Button>
      </div>
    </div>
    <div data-picture="">{around(<img src={src} alt={alt} />)}</div>
    {text && (
      <p className="amount">
        <Sentence text={text.replace(/\d{4}(?=\d)/g, '$& ')} />
      </p>
    )}
  </div>
)
