import { useFetchedPicture } from './fetched-picture.ts'

/** A product's or channel's picture with its place kept; without a picture, the first letter of its name. */
export function Logo({ src, name }: { src?: string | null | undefined; name: string }) {
  const { isMissing, picture } = useFetchedPicture(src ?? '')
  if (src && !isMissing)
    return <img className="logo" src={src} alt="" width={44} height={44} decoding="async" {...picture} />
  return (
    <span className="logo" aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </span>
  )
}
