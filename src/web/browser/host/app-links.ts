import type { Action, ParamsOf } from '#web/browser/bridge/protocol.ts'

/** By then the browser's way is offered, and the link can be tapped again. */
const BUSY_MAX_MS = 5_000

/** Lets the app handle taps on links with an action (`parts/app-action.ts`). */
export function askTheApp(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-app]')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    if (link.ariaBusy !== 'true') void ask(link)
  })
}

async function ask(link: HTMLAnchorElement): Promise<void> {
  const [action, params] = JSON.parse(link.dataset.app ?? '') as [Action, ParamsOf<Action>]
  // Synchronously, before anything is fetched or asked.
  link.ariaBusy = 'true'
  const rest = setTimeout(() => link.removeAttribute('aria-busy'), BUSY_MAX_MS)
  const isAnswered = await import('./app-answers.ts')
    .then(({ appAnswers }) => appAnswers(action, params, link.href))
    .catch(() => false)
  clearTimeout(rest)
  link.removeAttribute('aria-busy')
  if (!isAnswered) window.location.assign(link.href)
}
