import { useEffect, useRef } from 'react'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { makeMovable } from './floating-drag.ts'

type FloatingButtonProps = { href: string; icon: IconName; label: string; hint: string }

/**
 * A link that floats above the page and can be pulled up and down, out of the way. Without a script it is a link.
 * It begins in a free corner of the page's header, which stays in place and is the only spot that never covers a text.
 */
export function FloatingButton({ href, icon, label, hint }: FloatingButtonProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => (link.current ? makeMovable(link.current) : undefined), [])
  return (
    <nav className="floating-corner" aria-label={label}>
      <Anchor ref={link} href={href} className="floating" aria-label={label} aria-describedby="floating-hint">
        <Icon name={icon} />
      </Anchor>
      <span id="floating-hint" hidden>
        {hint}
      </span>
    </nav>
  )
}
