import { onPage } from '#web/browser/page/on-page.ts'

/** The event of a browser that can install the page as an app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Shows the install button (`[data-install]`) if the browser offers installation. An offer can be used once. */
export function offerInstall(): void {
  let offer: InstallOffer | null = null
  const show = () => {
    const place = document.querySelector<HTMLElement>('[data-install]')
    if (place) place.hidden = offer === null
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!document.querySelector('[data-install]')) return
    event.preventDefault()
    // The event's own type guarantees it.
    offer = event as InstallOffer
    show()
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-install] button')) return
    void offer?.prompt().catch(() => undefined)
    offer = null
    show()
  })
  onPage(show)
}
