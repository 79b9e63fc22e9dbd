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
  tendSeldomParts()
  sayOutcomesOnArrival()
  arrive()
  // An advertisement leads to the landing, most visitors of which see no other page.
  if (document.querySelector('.landing')) return
  drawAhead()
  keepCopies()
}

/** Parts of few pages: what makes them live is fetched where one stands on the page. */
const SELDOM: [selector: string, fetchPart: () => Promise<{ tend(): void }>][] = [
  ['[data-place]', () => import('./place.ts')],
  ['.landing', () => import('./landing.ts')],
]

function tendSeldomParts(): void {
  const waited = new Set(SELDOM)
  onPage(() => {
    for (const part of waited) {
      const [selector, fetchPart] = part
      if (!document.querySelector(selector)) continue
      waited.delete(part)
      fetchPart().then(
        ({ tend }) => tend(),
        () => waited.add(part),
      )
    }
  })
}
