import { startPage } from '#web/browser/start.ts'

/** The script of a borrower's document, started after the first paint (`app/start-script.tsx`). */
startPage()

customElements.define(
  'abono-island',
  class extends HTMLElement {
    connectedCallback() {
      // An answer may move it, which connects it again.
      if (this.dataset.awake !== undefined) return
      this.dataset.awake = 'soon'
      void import('./wake-island.tsx')
        .then(({ wakeIsland }) => wakeIsland(this))
        .catch(() => this.removeAttribute('data-awake'))
    }
  },
)

document.documentElement.dataset.awake = ''
