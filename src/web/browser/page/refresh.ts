import { waitBeforeAskingMs } from '#domain/asking-again.ts'
import { filled } from '#web/words/script-words.ts'
import { ask } from './ask.ts'
import { changedFields, changesUntilNow, changeTo } from './change.ts'
import { onPage } from './on-page.ts'
import { parsed } from './own-markup.ts'
import { pageData } from './page-data.ts'

/** Marks a page that may change while it is open (`parts/may-change.tsx`). */
const MAY_CHANGE = '[data-may-change]'
/** Marks a page that says that no answer came from the lender's backend. */
const NO_ANSWER = '[data-no-answer]'

/** Nothing has changed since. */
const JUST_CAME_MS = 1000

let answeredAt = new Date()

/**
 * Asks for the page again while it may change and the borrower looks, each time after a longer wait, and at once when the
 * borrower comes back to it or the network does.
 */
export function keepFresh(): void {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const askAgain = async () => {
    clearTimeout(timer)
    if (document.querySelector(MAY_CHANGE) && document.visibilityState === 'visible' && !isAsking) {
      isAsking = true
      await refresh()
      isAsking = false
    }
    askLater()
  }
  const askLater = () => {
    clearTimeout(timer)
    if (!document.querySelector(MAY_CHANGE)) return
    timer = setTimeout(() => {
      times += 1
      void askAgain()
    }, waitBeforeAskingMs(times))
  }
  const askAtOnce = ({ type }: Event) => {
    // A page that has just come is told of in several ways at once.
    if (type !== 'online' && Date.now() - answeredAt.getTime() < JUST_CAME_MS) return
    times = 0
    void askAgain()
  }
  document.addEventListener('visibilitychange', askAtOnce)
  window.addEventListener('focus', askAtOnce)
  window.addEventListener('online', askAtOnce)
  onPage(askLater)
}

/** Asks for the page and shows what changed. Without an answer the page stays and says of when it is. */
export async function refresh(): Promise<void> {
  const { href } = location
  const changes = changesUntilNow()
  const answer = await ask(href)
  // The answer to a form, or another view, is newer.
  if (location.href !== href || isBusy() || changesUntilNow() !== changes) return
  if (typeof answer === 'string') return showAge()
  if (answer.status === 409 || answer.goTo !== null) {
    // Another page would lose what was typed.
    if (holdsInput()) return showAge()
    return location.reload()
  }
  const page = parsed(answer.html)
  const isAnswer = answer.status === 200 && page.querySelector('main')
  if (!isAnswer || (page.querySelector(NO_ANSWER) && !document.querySelector(NO_ANSWER))) return showAge()
  answeredAt = new Date()
  document.documentElement.removeAttribute('data-old')
  changeTo(page, undefined, true)
}

const holdsInput = () =>
  changedFields(document, new Map()).length > 0 || document.querySelector('abono-island form') !== null

/** A form that is being sent brings the page itself. */
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null

/** Says of when the page is, by the phone's own clock, and counts no days any more. */
function showAge(): void {
  const place = document.querySelector<HTMLElement>('[data-old-copy]')
  if (!place) return
  document.documentElement.dataset.old = ''
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${answeredAt.getFullYear()}-${two(answeredAt.getMonth() + 1)}-${two(answeredAt.getDate())}`
  const sentence = place.querySelector('p')
  if (sentence)
    sentence.textContent = filled(
      pageData().words.savedCopy,
      `${day} ${answeredAt.toTimeString().slice(0, 5)}`,
    )
  place.hidden = false
  for (const dated of document.querySelectorAll<HTMLElement>('[data-in-copy]'))
    dated.textContent = dated.dataset.inCopy ?? ''
}
