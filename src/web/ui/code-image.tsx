import { Button } from './button.tsx'
import { useFetchedPicture } from './fetched-picture.ts'

type CodeImageProps = {
  src: string
  alt: string
  /** The same code to type, when no reference stands beside the picture. */
  text?: string | undefined
  /** What is said and offered where the picture did not come. */
  missingText: string
  againLabel: string
}

/** Pictures are asked for twice by themselves: one lost answer among many is usual. */
const TRIES = 2

/** A bar code or QR on white paper, whatever the theme: a scanner needs the contrast. */
export function CodeImage({ src, alt, text, missingText, againLabel }: CodeImageProps) {
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
        <img key={round} src={src} alt={alt} {...picture} />
      )}
      {text && <p className="amount">{text.replace(/\d{4}(?=\d)/g, '$& ')}</p>}
    </div>
  )
}
