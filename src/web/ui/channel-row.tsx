import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { Sentence } from './text/sentence.tsx'

type ChannelRowProps = {
  href: string
  logo?: string | null | undefined
  description: string
  detail?: string | undefined
  /** What sets it apart, in a word or two. */
  mark?: string | undefined
  /** What stands under the link: a reference code, the button of a bar code. */
  children?: ReactNode
}

/** One way to pay. Belongs in a `ChannelList`. */
export function ChannelRow({ href, logo, description, detail, mark, children }: ChannelRowProps) {
  return (
    <li>
      <Anchor href={href} className="row">
        <Logo src={logo} name={description} />
        <span>
          <b>{description}</b> {mark && <span className="mark">{mark}</span>}
          {factsOf(detail).map((fact) => (
            <small key={fact} className="fact">
              <Sentence text={fact} />
            </small>
          ))}
        </span>
        <Icon name="chevron" />
      </Anchor>
      {children && <div className="row-extra">{children}</div>}
    </li>
  )
}

/** When money arrives, the fee, the validity and the limit: each on its own line, where a backend separates them. */
const factsOf = (detail = ''): string[] => detail.split(' · ').filter((fact) => fact !== '')

export function ChannelList({ children }: { children: ReactNode }) {
  return <ul className="card rows">{children}</ul>
}
