import { Icon } from '#web/ui/icon.tsx'

type CopyButtonProps = {
  value: string
  label: string
  /** Accessible name that says what is copied, where several buttons say "Copy". */
  what?: string | undefined
  copiedText: string
  failedText: string
}

/**
 * Copies `value` and confirms it (`browser/parts/copy.ts`). Hidden without script: the value beside it can be
 * selected.
 */
export const CopyButton = ({ value, label, what, copiedText, failedText }: CopyButtonProps) => (
  <button
    type="button"
    className="button needs-script"
    data-kind="soft"
    data-size="small"
    data-copy={value}
    data-done={copiedText}
    data-failed={failedText}
    aria-label={what && `${label}: ${what}`}
  >
    <Icon name="copy" />
    <Icon name="check" />
    {label}
  </button>
)
