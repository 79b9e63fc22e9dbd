import { Icon } from '#web/ui/icon.tsx'

type CopyButtonProps = {
  value: string
  label: string
  /** What is copied, where the label does not say it: of buttons that all say "Copy" nobody hears which is which. */
  what?: string | undefined
  copiedText: string
  failedText: string
}

/** Copies `value` and says so (`browser/copy.ts`). Without a script it is not shown: the value beside it can be selected. */
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
