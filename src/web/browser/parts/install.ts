import { onPage } from '#web/browser/page/on-page.ts'

/** What a browser hands to a page that may ask to be put among the phone's apps. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Shows the button that installs these pages (`[data-install]`) where the browser offers it. An offer can be taken once. */
export function offerInstall(): void {
  let offer: InstallOffer | null = null
  const show = () => {
    const place = document.querySelector<HTMLElement>('[data-install]')
    if (place) place.hidden = offer === null
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!document.querySelector('[data-install]')) return
    event.preventDefault()
    // The event's own type says that it can.
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
