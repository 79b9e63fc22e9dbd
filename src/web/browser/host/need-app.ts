import { onPage } from '#web/browser/page/on-page.ts'
import { showAsModal } from '#web/browser/parts/dialogs.ts'

/** Handles the parts of a page that need an app (`parts/app-action.ts`). Pages without such parts fetch nothing. */
export function setUpAppParts(): void {
  onPage(() => {
    if (!document.querySelector('[data-tells-app], [data-by-app], [data-app-first]')) return
    void import('./app-parts.ts').then(
      ({ lookAtParts }) => lookAtParts(),
      () => document.querySelectorAll<HTMLDialogElement>('dialog[data-app-first][open]').forEach(showAsModal),
    )
  })
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || target.dataset.tellsApp === undefined) return
    // The second tap of a double tap.
    if (submitter?.ariaBusy === 'true') return
    void import('./app-parts.ts').then(({ tellApp }) => tellApp(target)).catch(() => undefined)
  })
}
