import { askTheApp } from './app/app-links.ts'
import { closeByForms } from './app/closing-forms.ts'
import { tellRepaymentEnd } from './app/repayment-end.ts'
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
  // Before a code screen opens that the address names.
  tendCodeScreens()
  openDialogs()
  tendButtons()
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
  void tellRepaymentEnd().catch(() => undefined)
  startParts()
  tendFields()
  closeByForms()
  sendForms()
  tendViews()
  tendLinks()
  keepFresh()
  // What a countdown was about is over.
  document.addEventListener('ended', () => void refresh())
  keepDrafts()
  sayOutcomesOnArrival()
  arrive()
  drawAhead()
  keepCopies()
}
