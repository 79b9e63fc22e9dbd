import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { SingleRowLink } from './row-link.tsx'
import { Sentence } from './text/sentence.tsx'

type ChannelRowProps = {
  href: string
  logo?: string | null | undefined
  description: string
  /** Replaces the description as the title of the row; the description moves to the second line. */
  title?: string | undefined
  /** Speed and fee, or the end of a reference. */
  detail?: string | undefined
  /** Highlights the speed and fee. */
  isMarked?: boolean
  /** Content below the link: a reference code, a bar code button. */
  children?: ReactNode
}

/** One payment method, inside a `ChannelList`. */
export function ChannelRow({
  href,
  logo,
  description,
  title,
  detail = '',
  isMarked,
  children,
}: ChannelRowProps) {
  const more = [title && description, detail].filter(Boolean).join(' · ')
  return (
    <li>
      <SingleRowLink
        href={href}
        picture={<Logo src={logo} name={description} />}
        title={<b>{title ?? description}</b>}
        more={
          more &&
          (isMarked ? (
            <span className="mark">
              <Sentence text={more} />
            </span>
          ) : (
            <Sentence text={more} />
          ))
        }
      />
      {children && <div className="row-extra">{children}</div>}
    </li>
  )
}

export function ChannelList({ children }: { children: ReactNode }) {
  return <ul className="card rows">{children}</ul>
}
