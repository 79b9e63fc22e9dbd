import type { MouseEvent } from 'react'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

interface ContactRowProps {
  href: string
  icon: IconName
  title: string
  detail?: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A way to reach somebody, as wide as the thumb wants it. */
export function ContactRow({ href, icon, title, detail, onClick }: ContactRowProps) {
  return (
    <li>
      <Anchor className="row" href={href} onClick={onClick}>
        <Icon name={icon} />
        <span>
          {title}
          {detail && <small>{detail}</small>}
        </span>
        <Icon name="chevron" />
      </Anchor>
    </li>
  )
}
