import { pollDelayMs } from '#domain/poll-interval.ts'
import { filled } from '#web/words/script-words.ts'
import { ask } from './ask.ts'
import { changedFields, changesUntilNow, changeTo, isPage } from './change.ts'
import { onPage } from './on-page.ts'
import { parsed } from './own-markup.ts'
import { pageData } from './page-data.ts'

/** Marks a page that may change while it is open (`parts/may-change.tsx`). */
const MAY_CHANGE = '[data-may-change]'
/** Marks a page that could not reach the lender's backend. */
const NO_ANSWER = '[data-no-answer]'
/** Marks a page whose call failed, such as for an ended session. */
const FAILED = '[data-call-failed]'

/** Nothing has changed since. */
const JUST_CAME_MS = 1000

let answeredAt = new Date()

/**
 * Polls a page that may change while it is visible, with growing pauses, and at once when the borrower or the network
 * returns.
 */
export function pollPage(): void {
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
    }, pollDelayMs(times))
  }
  const askAtOnce = ({ type }: Event) => {
    // Several events report the same return.
    if (type !== 'online' && Date.now() - answeredAt.getTime() < JUST_CAME_MS) return
    times = 0
    void askAgain()
  }
  document.addEventListener('visibilitychange', askAtOnce)
  window.addEventListener('focus', askAtOnce)
  window.addEventListener('online', askAtOnce)
  onPage(askLater)
}

/** Loads the page and shows what changed. Without an answer the page stays and states its time. */
export async function refresh(): Promise<void> {
  const { href } = location
  const changes = changesUntilNow()
  const answer = await ask(href)
  // The answer to a form, or another view, is newer.
  if (location.href !== href || isBusy() || changesUntilNow() !== changes) return
  if (typeof answer === 'string') return showAge()
  if (answer.status === 409 || answer.goTo !== null) {
    // A redirect would lose input.
    if (holdsInput()) return showAge()
    return location.reload()
  }
  const page = parsed(answer.html)
  const isAnswer = answer.status === 200 && isPage(page)
  if (!isAnswer || (page.querySelector(NO_ANSWER) && !document.querySelector(NO_ANSWER))) return showAge()
  // A page that says why its call failed has no form.
  if (page.querySelector(FAILED) && holdsInput()) return showAge()
  answeredAt = new Date()
  document.documentElement.removeAttribute('data-old')
  changeTo(page, undefined, true)
}

const holdsInput = () =>
  changedFields(document, new Map()).length > 0 || document.querySelector('abono-island form') !== null

/** A form in progress brings the page itself. */
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null

/** States the page's time by the phone's clock, and hides relative days. */
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
