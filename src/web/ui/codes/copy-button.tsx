import { Icon } from '#web/ui/icon.tsx'

type CopyButtonProps = {
  value: string
  label: string
  /** `icon`: without visible text. `wide`: the main action, named by its label alone. */
  look?: 'icon' | 'wide' | undefined
  /** Accessible name that says what is copied, where several buttons say "Copy". */
  what?: string | undefined
  copiedText: string
  failedText: string
}

/**
 * Copies `value` and confirms it (`browser/parts/copy.ts`). Hidden without script: the value beside it can be
 * selected.
 */
export const CopyButton = ({ value, label, look, what, copiedText, failedText }: CopyButtonProps) => (
  <button
    type="button"
    className={look === 'icon' ? 'icon-button needs-script' : 'button needs-script'}
    data-kind={look ? undefined : 'soft'}
    data-size={look ? undefined : 'small'}
    data-copy={value}
    data-done={copiedText}
    data-failed={failedText}
    aria-label={look !== 'wide' && what ? `${label}: ${what}` : undefined}
  >
    <Icon name="copy" />
    <Icon name="check" />
    {look !== 'icon' && label}
  </button>
)
