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
  // What a countdown was about is over. A button for another code changes nothing else, and may stand on an answer to a form.
  document.addEventListener('ended', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) void refresh()
  })
  keepDrafts()
  forgetWhatIsOver()
  offerInstall()
  startWhere('[data-passkey]', () =>
    import('./passkeys/passkey-page.ts').then(({ showPasskeys }) => showPasskeys),
  )
  startWhere('#kept-step, [data-code-step]', () =>
    import('./code-step.ts').then(({ tendCodeStep }) => tendCodeStep),
  )
  startWhere('[data-draft-offer], #not-sent-in-time', () =>
    import('./kept-complaints.ts').then(({ showKeptComplaints }) => showKeptComplaints),
  )
  sayOutcomesOnArrival()
  arrive()
  drawAhead()
  keepCopies()
}

/** Fetches what few pages need, on those that have such a part, and runs it on each change of the page. */
function startWhere(part: string, fetchSetUp: () => Promise<() => void>): void {
  let setUp: Promise<() => void> | undefined
  onPage(() => {
    if (!document.querySelector(part)) return
    setUp ??= fetchSetUp()
    setUp.then(
      (run) => run(),
      () => {
        setUp = undefined
      },
    )
  })
}
