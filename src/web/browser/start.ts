import { setUpConsents } from '#web/browser/forms/consents.ts'
import { setUpFields } from '#web/browser/forms/fields.ts'
import { sendForms } from '#web/browser/forms/forms.ts'
import { keepDrafts } from '#web/browser/forms/keep-drafts.ts'
import { askTheApp } from '#web/browser/host/app-links.ts'
import { closeByForms } from '#web/browser/host/closing-forms.ts'
import { setUpAppParts } from '#web/browser/host/need-app.ts'
import { tellRepaymentEnd } from '#web/browser/host/repayment-end.ts'
import { keepCopies } from '#web/browser/keep/keep-copies.ts'
import { arrive } from '#web/browser/page/arrival.ts'
import { setUpLinks } from '#web/browser/page/leaving.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { sayOutcomesOnArrival } from '#web/browser/page/outcomes.ts'
import { prerenderPages } from '#web/browser/page/pages-ahead.ts'
import { pollPage, refresh } from '#web/browser/page/refresh.ts'
import { setUpViews } from '#web/browser/page/views.ts'
import { writeCodeCountdown } from '#web/browser/parts/code-countdown.ts'
import { setUpCodeScreens } from '#web/browser/parts/code-screen.ts'
import { setUpButtons } from '#web/browser/parts/copy.ts'
import { countDown } from '#web/browser/parts/countdowns.ts'
import { openDialogs } from '#web/browser/parts/dialogs.ts'
import { setUpFloating } from '#web/browser/parts/floating-drag.ts'
import { forgetWhatIsOver } from '#web/browser/parts/forget.ts'
import { offerInstall } from '#web/browser/parts/install.ts'
import { setUpPictures } from '#web/browser/parts/pictures.ts'
import { goOnByItself } from '#web/browser/parts/then.ts'
import { writeTimeLeft } from '#web/browser/parts/time-left.ts'
import { waitAndGoOn } from '#web/browser/parts/wait.ts'

/** Set-up of all parts on every page. */
export function startParts(): void {
  askTheApp()
  setUpAppParts()
  // Before a code screen named by the address opens.
  setUpCodeScreens()
  openDialogs()
  setUpButtons()
  setUpFloating()
  setUpPictures()
  goOnByItself()
  waitAndGoOn()
  countDown((element, secondsLeft) => {
    writeTimeLeft(element, secondsLeft)
    writeCodeCountdown(element, secondsLeft)
  })
}

/** Starts the page script: forms, links and live parts. */
export function startPage(): void {
  void tellRepaymentEnd().catch(() => undefined)
  startParts()
  setUpFields()
  closeByForms()
  setUpConsents()
  sendForms()
  setUpViews()
  setUpLinks(async (href) => (await import('./host/other-app.ts')).openOtherApp(href))
  pollPage()
  // The countdown's subject has expired. A resend button changes nothing else, and may be on an answer to a form.
  document.addEventListener('ended', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) void refresh()
  })
  keepDrafts()
  tendSeldomParts()
  forgetWhatIsOver()
  offerInstall()
  sayOutcomesOnArrival()
  arrive()
  // An advertisement leads to the landing, and most visitors see no other page.
  if (document.querySelector('.landing')) return
  prerenderPages()
  keepCopies()
}

/** Parts of few pages: their code is loaded where such a part occurs. */
const SELDOM: [selector: string, fetchPart: () => Promise<{ tend(): void }>][] = [
  ['[data-draft-offer], #not-sent-in-time', () => import('#web/browser/parts/kept-complaints.ts')],
  ['[data-passkey]', () => import('#web/browser/passkeys/passkey-page.ts')],
  ['#kept-step, [data-code-step]', () => import('#web/browser/parts/code-step.ts')],
  ['[data-part-left]', () => import('#web/browser/parts/part-left.ts')],
  ['[data-place]', () => import('#web/browser/parts/place.ts')],
  ['.landing', () => import('#web/browser/parts/landing.ts')],
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
