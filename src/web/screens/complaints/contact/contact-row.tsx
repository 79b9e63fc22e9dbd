import { Anchor, type AnchorProps } from '#web/ui/anchor.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

interface ContactRowProps extends AnchorProps {
  icon: IconName
  title: string
  detail?: string
}

/** A way to reach the lender, as wide as the thumb wants it. */
export function ContactRow({ icon, title, detail, ...link }: ContactRowProps) {
  return (
    <li>
      <Anchor className="row" {...link}>
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
