import type { ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'

interface RowLinkProps extends Omit<AnchorProps, 'title'> {
  title: ReactNode
  icon?: IconName
  /** In place of the icon: the logo of a product. */
  picture?: ReactNode
  /** A second line. */
  more?: ReactNode
  /** At the end of the row. */
  aside?: ReactNode
  /** Below the row, over its whole width. */
  below?: ReactNode
}

/** A row of a list (`<ul className="card rows">`) that links to another page. Its children are further lines. */
export const RowLink = (row: RowLinkProps) => (
  <li>
    <SingleRowLink {...row} />
  </li>
)

/** The same as the only row of a card. */
export const SingleRowLink = ({
  title,
  icon,
  picture,
  more,
  aside,
  below,
  children,
  ...link
}: RowLinkProps) => (
  <Anchor className="row" {...link}>
    {icon ? <Icon name={icon} /> : picture}
    <span>
      {title}
      {more && <small>{more}</small>}
      {children}
    </span>
    {aside}
    <Icon name="chevron" />
    {below}
  </Anchor>
)
