import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toasts/toasts.ts'
import { copyText } from './copy-button.tsx'

type ShareButtonProps = { title: string; text: string; label: string; copiedText: string; failedText: string }

/**
 * Hands words to whatever app one chooses; where the browser cannot, they are copied. Never an address: that of a page
 * says who one is.
 */
export function ShareButton({ title, text, label, copiedText, failedText }: ShareButtonProps) {
  const share = async () => {
    if (navigator.share) {
      const isOver = await navigator.share({ title, text }).then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
      )
      if (isOver) return
    }
    showToast((await copyText(text)) ? copiedText : failedText)
  }
  return (
    <Button kind="secondary" className="needs-script" onClick={share}>
      <Icon name="share" />
      {label}
    </Button>
  )
}
