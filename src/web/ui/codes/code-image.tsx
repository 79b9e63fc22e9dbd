import type { ReactNode } from 'react'
import { useFetchedPicture } from '#web/ui/fetched-picture.ts'
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

const asItIs = (picture: ReactNode) => picture

/** Pictures are asked for twice by themselves: one lost answer among many is usual. */
const TRIES = 2

/** A bar code or QR on white paper, whatever the theme: a scanner needs the contrast. */
export function CodeImage({ src, alt, text, missingText, againLabel, around = asItIs }: CodeImageProps) {
  const { isMissing, again, round, picture } = useFetchedPicture(src, TRIES)
  return (
    <div className="code-image">
      {isMissing ? (
        <div className="stack" role="status">
          <p>{missingText}</p>
          <Button kind="secondary" size="small" onClick={again}>
            {againLabel}
          </Button>
        </div>
      ) : (
        around(<img key={round} src={src} alt={alt} {...picture} />)
      )}
      {text && (
        <p className="amount">
          <Sentence text={text.replace(/\d{4}(?=\d)/g, '$& ')} />
        </p>
      )}
    </div>
  )
}
