import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { changesInPlace } from '../in-place.ts'

export type AnchorProps = ComponentProps<'a'> & {
  href: string
  /** The amount of this page becomes that of the next one before one's eyes, where the browser can and motion is welcome. */
  carriesAmount?: boolean
}

/** A link. Addresses of this app change the page in place; everything else is left to the browser. */
export function Anchor({ href, carriesAmount, ...rest }: AnchorProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//')
  return isOurs ? (
    <Link
      to={href}
      reloadDocument={!changesInPlace(href)}
      viewTransition={carriesAmount === true && mayMove()}
      {...rest}
    />
  ) : (
    <a href={href} rel="noreferrer" {...rest} />
  )
}

const mayMove = () =>
  typeof document !== 'undefined' &&
  'startViewTransition' in document &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
