import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ShareButtonProps = { title: string; text: string; label: string; copiedText: string; failedText: string }

/** Hands words to whatever app the borrower chooses; where the browser cannot, they are copied (`browser/copy.ts`). */
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
