import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'

type FloatingButtonProps = { href: string; icon: IconName; label: string; hint: string }

/**
 * A link that floats above the page and can be pulled up and down, out of the way (`browser/floating-drag.ts`). It begins in
 * a free corner of the page's header, which is the only spot that never covers a text.
 */
export const FloatingButton = ({ href, icon, label, hint }: FloatingButtonProps) => (
  <nav className="floating-corner" aria-label={label}>
    <Anchor href={href} className="floating" aria-label={label} aria-describedby="floating-hint">
      <Icon name={icon} />
    </Anchor>
    <span id="floating-hint" hidden>
      {hint}
    </span>
  </nav>
)
