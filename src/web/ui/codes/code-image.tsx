import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

type CodeImageProps = {
  src: string
  alt: string
  /** The same code to type, if no reference is beside the picture. */
  text?: string | undefined
  /** Message and retry button for a picture that failed to load. */
  missingText: string
  againLabel: string
  /** Wrapper of the picture, such as a link that enlarges it. */
  around?: ((picture: ReactNode) => ReactNode) | undefined
}

/**
 * A bar code or QR code on white, in every theme: scanners need contrast. `browser/parts/pictures.ts` retries failed
 * pictures.
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
