import type { ComponentProps } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

/**
 * A link to another document, which a browser may prefetch. Links to a view of this page are handled by
 * `browser/page/views.ts`.
 */
export function Anchor({ href, ...rest }: AnchorProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//')
  return <a href={href} {...(!isOurs && { rel: 'noreferrer' })} {...rest} />
}
