import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ShareButtonProps = { title: string; text: string; label: string; copiedText: string; failedText: string }

/** Shares a text with another app; without support it is copied (`browser/parts/copy.ts`). */
export const ShareButton = ({ title, text, label, copiedText, failedText }: ShareButtonProps) => (
  <Button
    kind="secondary"
    className="needs-script"
    data-share={text}
    data-title={title}
    data-done={copiedText}
    data-failed={failedText}
  >
    <Icon name="share" />
    {label}
  </Button>
)
