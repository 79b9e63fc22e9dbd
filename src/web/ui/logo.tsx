/**
 * A product's or channel's logo with reserved space; without a picture, the first letter of its name
 * (`browser/parts/pictures.ts`).
 */
export function Logo({ src, name }: { src?: string | null | undefined; name: string }) {
  const letter = name.trim().charAt(0).toUpperCase()
  if (src)
    return (
      <img className="logo" src={src} alt="" width={44} height={44} decoding="async" data-letter={letter} />
    )
  return (
    <span className="logo" aria-hidden="true">
      {letter}
    </span>
  )
}
