import { askTheApp } from './app/app-links.ts'
import { closeByForms } from './app/closing-forms.ts'
import { tendAppParts } from './app/need-app.ts'
import { tellRepaymentEnd } from './app/repayment-end.ts'
import { arrive } from './arrival.ts'
import { writeCodeCountdown } from './code-countdown.ts'
import { tendCodeScreens } from './code-screen.ts'
import { tendConsents } from './consents.ts'
import { tendButtons } from './copy.ts'
import { countDown } from './countdowns.ts'
import { openDialogs } from './dialogs.ts'
import { keepDrafts } from './drafts.ts'
import { tendFields } from './fields.ts'
import { tendFloating } from './floating-drag.ts'
import { forgetWhatIsOver } from './forget.ts'
import { sendForms } from './forms.ts'
import { offerInstall } from './install.ts'
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
import { waitAndGoOn } from './wait.ts'

/** What parts of a page do by themselves, wherever they stand. */
export function startParts(): void {
  askTheApp()
  tendAppParts()
  // Before a code screen opens that the address names.
  tendCodeScreens()
  openDialogs()
  tendButtons()
  tendFloating()
  tendPictures()
  goOnByItself()
  waitAndGoOn()
  countDown((element, secondsLeft) => {
    writeTimeLeft(element, secondsLeft)
    writeCodeCountdown(element, secondsLeft)
  })
}

/** Makes a document live: its forms, its links and what may change on it. */
export function startPage(): void {
  void tellRepaymentEnd().catch(() => undefined)
  startParts()
  tendFields()
  closeByForms()
  tendConsents()
  sendForms()
  tendViews()
  tendLinks()
  keepFresh()
  // What a countdown was about is over. A button for another code changes nothing else, and may stand on an answer to a form.
  document.addEventListener('ended', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) void refresh()
  })
  keepDrafts()
  tendSeldomParts()
  forgetWhatIsOver()
  offerInstall()
  sayOutcomesOnArrival()
  arrive()
  // An advertisement leads to the landing, most visitors of which see no other page.
  if (document.querySelector('.landing')) return
  drawAhead()
  keepCopies()
}

/** Parts of few pages: what makes them live is fetched where one stands on the page. */
const SELDOM: [selector: string, fetchPart: () => Promise<{ tend(): void }>][] = [
  ['[data-draft-offer], #not-sent-in-time', () => import('./kept-complaints.ts')],
  ['[data-passkey]', () => import('#web/screens/door/passkeys/passkey-page.ts')],
  ['#kept-step, [data-code-step]', () => import('./code-step.ts')],
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
