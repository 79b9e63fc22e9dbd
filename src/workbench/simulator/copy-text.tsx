import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts.ts'

interface CopyProps {
  label: string
  copied: string
  /** Asked for only when somebody copies. */
  text(): string
  disabled?: boolean
}

/** Copies a text that is too long to stand beside its button. */
export function Copy({ label, copied, text, disabled }: CopyProps) {
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? copied : 'This browser does not allow copying here.')
  }
  return (
    <Button kind="soft" size="small" onClick={copy} disabled={disabled}>
      {label}
    </Button>
  )
}
