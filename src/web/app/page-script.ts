import { startPage } from '#web/browser/start.ts'

/** What a borrower's document runs, once it is painted (`app/start-script.tsx`). */
startPage()

customElements.define(
  'abono-island',
  class extends HTMLElement {
    connectedCallback() {
      // It may be connected once more when an answer moves it.
      if (this.dataset.awake !== undefined) return
      this.dataset.awake = 'soon'
      void import('./wake-island.tsx')
        .then(({ wakeIsland }) => wakeIsland(this))
        .catch(() => this.removeAttribute('data-awake'))
    }
  },
)

document.documentElement.dataset.awake = ''
