import { showToast } from '#web/browser/page/toasts.ts'

/** Time for which a button shows its result. */
const SAYS_COPIED_MS = 3000

/**
 * Buttons that copy a text (`data-copy`), share it (`data-share`) or print the page (`data-print`). The result texts
 * are in `data-done` and `data-failed`.
 */
export function setUpButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element && target.closest<HTMLElement>('[data-copy], [data-share], [data-print]')
    if (!button) return
    const { copy, share, title = '' } = button.dataset
    if (copy !== undefined) void copyFor(button, copy)
    else if (share !== undefined) void shareFor(button, title, share)
    else window.print()
  })
}

async function copyFor(button: HTMLElement, text: string): Promise<void> {
  const isDone = await copyText(text)
  showToast((isDone ? button.dataset.done : button.dataset.failed) ?? '')
  if (!isDone) return
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, SAYS_COPIED_MS)
}

/** Never the page's address, which identifies the borrower. */
async function shareFor(button: HTMLElement, title: string, text: string): Promise<void> {
  if (navigator.share) {
    const isOver = await navigator.share({ title, text }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    )
    if (isOver) return
  }
  await copyFor(button, text)
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

// WebViews without clipboard permission can still copy a selection.
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
