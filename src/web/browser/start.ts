import { askTheApp } from './app/app-links.ts'
import { arrive } from './arrival.ts'
import { writeCodeCountdown } from './code-countdown.ts'
import { tendCodeScreens } from './code-screen.ts'
import { tendButtons } from './copy.ts'
import { countDown } from './countdowns.ts'
import { openDialogs } from './dialogs.ts'
import { keepDrafts } from './drafts.ts'
import { tendFields } from './fields.ts'
import { tendFloating } from './floating-drag.ts'
import { sendForms } from './forms.ts'
import { keepCopies } from './keep-copies.ts'
import { tendLinks } from './leaving.ts'
import { onPage } from './on-page.ts'
import { sayOutcomesOnArrival } from './outcomes.ts'
import { drawAhead } from './pages-ahead.ts'
import { tendPictures } from './pictures.ts'
import { keepFresh, refresh } from './refresh.ts'
import { goOnByItself } from './then.ts'
import { writeTimeLeft } from './time-left.ts'
import { tendViews } from './views.ts'

/** What parts of a page do by themselves, wherever they stand. */
export function startParts(): void {
  askTheApp()
  openDialogs()
  tendButtons()
  tendCodeScreens()
  tendFloating()
  tendPictures()
  goOnByItself()
  countDown((element, secondsLeft) => {
    writeTimeLeft(element, secondsLeft)
    writeCodeCountdown(element, secondsLeft)
  })
}

/** Makes a document live: its forms, its links and what may change on it. */
export function startPage(): void {
  startParts()
  tendFields()
  sendForms()
  tendViews()
  tendLinks()
  keepFresh()
  // What a countdown was about is over.
  document.addEventListener('ended', () => void refresh())
  keepDrafts()
  startPlaces()
  sayOutcomesOnArrival()
  arrive()
  drawAhead()
  keepCopies()
}

let arePlacesStarted = false

/** Few pages have such a field. */
function startPlaces(): void {
  onPage(() => {
    if (arePlacesStarted || !document.querySelector('[data-place]')) return
    arePlacesStarted = true
    void import('./place.ts').then(
      ({ tendPlaces }) => tendPlaces(),
      () => {
        arePlacesStarted = false
      },
    )
  })
}
