import type { ComponentProps } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

/**
 * A link. Another page is another document, which a browser can have ready before the tap; where one of ours must change
 * in place, `GoOn` sees to it.
 */
export function Anchor({ href, ...rest }: AnchorProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//')
  return <a href={href} {...(!isOurs && { rel: 'noreferrer' })} {...rest} />
}
