import { onPage } from '#web/browser/page/on-page.ts'

const kept = new WeakSet<Element>()

/**
 * Stores input of forms with `data-draft` on this phone, and restores it after the page was closed or killed. The key
 * is a secret of the borrower's session.
 */
export function keepDrafts(): void {
  onPage(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
      if (kept.has(form) || form.closest('abono-island')) continue
      kept.add(form)
      void keep(form, form.dataset.draft ?? '').catch(() => kept.delete(form))
    }
  })
}

async function keep(form: HTMLFormElement, key: string): Promise<void> {
  const { keepForm } = await import('#web/browser/drafts/keep-form.ts')
  const notice = form.querySelector<HTMLElement>('[data-draft-kept]')
  // Values in an answer are newer than any draft.
  const isAnswered = form.dataset.answered !== undefined
  const keeper = keepForm(form, key, isAnswered ? null : () => notice?.removeAttribute('hidden'))
  notice?.querySelector('button')?.addEventListener('click', () => {
    notice.hidden = true
    keeper.discard()
  })
}
