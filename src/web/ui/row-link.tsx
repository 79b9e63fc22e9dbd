import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'

interface RowLinkProps {
  href: string
  icon?: IconName
  /** A second line. */
  more?: ReactNode
  children: ReactNode
}

/** A row of a list (`<ul className="card rows">`) that links to another page. */
export const RowLink = (row: RowLinkProps) => (
  <li>
    <SingleRowLink {...row} />
  </li>
)

/** The same as the only row of a card. */
export const SingleRowLink = ({ href, icon, more, children }: RowLinkProps) => (
  <Anchor className="row" href={href}>
    {icon && <Icon name={icon} />}
    <span>
      {children}
      {more && <small>{more}</small>}
    </span>
    <Icon name="chevron" />
  </Anchor>
)
