import { replacePage } from '#web/browser/page/leaving.ts'
import { onPage } from '#web/browser/page/on-page.ts'

const begun = new WeakSet<Element>()

/**
 * Goes to another page automatically: after `data-then-after` milliseconds, or when its sheet is closed. Replaces this
 * page's history entry.
 */
export function goOnByItself(): void {
  onPage(() => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-then]')) {
      if (begun.has(dialog)) continue
      begun.add(dialog)
      const go = () => {
        if (dialog.isConnected) replacePage(dialog.dataset.then ?? '')
      }
      dialog.addEventListener('close', go, { once: true })
      setTimeout(go, Number(dialog.dataset.thenAfter))
    }
  })
}
