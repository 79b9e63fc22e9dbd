type CodeImageProps = {
  src: string
  alt: string
  /** The same code to type, when no reference stands beside the picture. */
  text?: string | undefined
}

/** A bar code or QR on white paper, whatever the theme: a scanner needs the contrast. */
export function CodeImage({ src, alt, text }: CodeImageProps) {
  return (
    <div className="code-image">
      <img src={src} alt={alt} />
      {text && <p className="amount">{text.replace(/\d{4}(?=\d)/g, '$& ')}</p>}
    </div>
  )
}
