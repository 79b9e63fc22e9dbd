import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { SITE_PAGES } from '#contract/site/public-pages.ts'

export type AnchorProps = ComponentProps<'a'> & { href: string }

/** A link. Addresses of this app change the page in place; everything else is left to the browser. */
export function Anchor({ href, ...rest }: AnchorProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//')
  // The official site is a place of its own, without a script: one goes there as to any other site.
  const isSite = SITE_PAGES.some((page) => page === href.split('?')[0])
  return isOurs ? (
    <Link to={href} reloadDocument={isSite} {...rest} />
  ) : (
    <a href={href} rel="noreferrer" {...rest} />
  )
}
