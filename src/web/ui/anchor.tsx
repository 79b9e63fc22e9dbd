import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { changesInPlace } from '../in-place.ts'

export type AnchorProps = ComponentProps<'a'> & { href: string }

/** A link. Addresses of this app change the page in place; everything else is left to the browser. */
export function Anchor({ href, ...rest }: AnchorProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//')
  return isOurs ? (
    <Link to={href} reloadDocument={!changesInPlace(href)} {...rest} />
  ) : (
    <a href={href} rel="noreferrer" {...rest} />
  )
}
