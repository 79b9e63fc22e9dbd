import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { SingleRowLink } from './row-link.tsx'
import { Sentence } from './text/sentence.tsx'

type ChannelRowProps = {
  href: string
  logo?: string | null | undefined
  description: string
  detail?: string | undefined
  /** What distinguishes it, in a word or two. */
  mark?: string | undefined
  /** Content below the link: a reference code, a bar code button. */
  children?: ReactNode
}

/** One payment method, inside a `ChannelList`. */
export function ChannelRow({ href, logo, description, detail, mark, children }: ChannelRowProps) {
  return (
    <li>
      <SingleRowLink
        href={href}
        picture={<Logo src={logo} name={description} />}
        title={
          <>
            <b>{description}</b> {mark && <span className="mark">{mark}</span>}
          </>
        }
      >
        {factsOf(detail).map((fact) => (
          <small key={fact} className="fact">
            <Sentence text={fact} />
          </small>
        ))}
      </SingleRowLink>
      {children && <div className="row-extra">{children}</div>}
    </li>
  )
}

/** Arrival time, fee, validity and limit: one line each, if the backend separates them. */
const factsOf = (detail = ''): string[] => detail.split(' · ').filter((fact) => fact !== '')

export function ChannelList({ children }: { children: ReactNode }) {
  return <ul className="card rows">{children}</ul>
}
