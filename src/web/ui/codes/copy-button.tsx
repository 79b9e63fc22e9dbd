import { useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toasts/toasts.ts'

type CopyButtonProps = {
  value: string
  label: string
  /** What is copied, where the label does not say it: of buttons that all say "Copy" nobody hears which is which. */
  what?: string | undefined
  copiedText: string
  failedText: string
}

const SAYS_COPIED_MS = 3000

/** Copies `value` and says so. Without a script it is not shown: the value beside it can be selected. */
export function CopyButton({ value, label, what, copiedText, failedText }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAYS_COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(value)
    setCopied(done)
    showToast(done ? copiedText : failedText)
  }

  return (
    <button
      type="button"
      className="button needs-script"
      data-kind="soft"
      data-size="small"
      aria-label={what && `${label}: ${what}`}
      onClick={copy}
    >
      <Icon name={copied ? 'check' : 'copy'} />
      {label}
    </button>
  )
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

// WebViews without the clipboard permission still copy what is selected.
function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  holder.value = text
  holder.readOnly = true
  holder.className = 'only-read'
  const focused = document.activeElement
  const parent = focused?.closest('dialog') ?? document.body
  parent.append(holder)
  holder.select()
  const done = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
