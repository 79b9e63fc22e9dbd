import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'

type FloatingButtonProps = { href: string; icon: IconName; label: string; hint: string }

/**
 * A floating link that can be dragged vertically (`browser/parts/floating-drag.ts`). It starts in a free corner of the
 * header, which covers no text.
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
