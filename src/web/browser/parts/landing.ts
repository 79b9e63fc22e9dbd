import { WORK, workFor, zeroBits } from '#domain/registration/work.ts'
import { NOT_SENT, TAKEN } from '#web/browser/form-events.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { toast } from '#web/browser/page/toasts.ts'

const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector)

/** Value of the button that sent the form last, and whether the borrower has typed since. */
let wish = ''
let isTypedOn = false

/**
 * Script of the registration landing: proof of work before a code is requested, focus and toast after an answer, and
 * the stages in the address.
 */
export function tend(): void {
  settleAddress()
  // Typing shows the intention to request a code: the work finishes meanwhile.
  document.addEventListener('focusin', work)
  document.addEventListener('submit', doWorkBefore, true)
  document.addEventListener('input', () => {
    isTypedOn = true
  })
  document.addEventListener(NOT_SENT, ({ target }) => sayByToast(target), true)
  window.addEventListener('ended', renewPicture, true)
  onPage(() => {
    const { go } = find('.landing')?.dataset ?? {}
    if (go) location.hash = go
  })
}

/** Parameters that another hash router wrote behind the hash are moved in front of it, where the server reads them. */
function settleAddress(): void {
  const [hash = '', query] = location.hash.split('?', 2)
  if (query) location.replace(`${location.pathname}?${query}${hash}`)
}

/** The current captcha picture. The work is done once per picture. */
const picture = () => find<HTMLInputElement>('[name="asked"]')?.value ?? ''

let working: { picture: string; found: string | null; finding: Promise<unknown> } | undefined

/** Starts the work for the current picture, once. */
function work() {
  const asked = picture()
  if (working?.picture === asked) return working
  const bits = Number(find('#proof')?.dataset.work)
  const sid = find<HTMLInputElement>('[name="sid"]')?.value ?? ''
  const begun = {
    picture: asked,
    found: null as string | null,
    finding: Promise.resolve() as Promise<unknown>,
  }
  if (bits > 0)
    begun.finding = findWork(sid, asked, bits).then((found) => {
      begun.found = found
    })
  else begun.found = ''
  working = begun
  return begun
}

async function findWork(sid: string, asked: string, bits: number): Promise<string> {
  try {
    const text = new TextEncoder()
    const from = text.encode(workFor(sid, asked))
    const key = await crypto.subtle.importKey('raw', from, 'PBKDF2', false, ['deriveBits'])
    const { hash, iterations, bytes } = WORK
    for (let tried = Math.floor(Math.random() * 1e9); ; tried++) {
      const salt = text.encode(String(tried))
      const derived = await crypto.subtle.deriveBits(
        { name: 'PBKDF2', salt, iterations, hash },
        key,
        bytes * 8,
      )
      if (zeroBits(new Uint8Array(derived)) >= bits) return `${asked} ${tried}`
    }
  } catch {
    // Without WebCrypto, as on a page without TLS, the server applies stricter limits.
    return ''
  }
}

/** Adds the work to a form that requests a code. Unfinished work delays the submission. */
function doWorkBefore(event: SubmitEvent): void {
  const { submitter } = event
  if (!(submitter instanceof HTMLButtonElement)) return
  // An answer may remove the form.
  event.target?.addEventListener(TAKEN, showAnswerSoon)
  wish = submitter.value
  isTypedOn = false
  const proof = find<HTMLInputElement>('#proof')
  const isPictureSolved = find<HTMLInputElement>('[name="capcode"]')?.value !== ''
  if (!proof || !isPictureSolved || !/code|next/.test(wish)) return
  const { found, finding } = work()
  if (found !== null) {
    proof.value = found
    return
  }
  event.preventDefault()
  event.stopPropagation()
  submitter.setAttribute('aria-busy', 'true')
  void finding.then(() => {
    submitter.removeAttribute('aria-busy')
    submitter.click()
  })
}

const showAnswerSoon = () => queueMicrotask(showAnswer)

const NEXT_FIELDS: Readonly<Record<string, string>> = { picture: '#capcode', another: '#phone' }

/** Focuses the next field, or the end of what the borrower has typed meanwhile. */
function showAnswer(): void {
  const place = NEXT_FIELDS[wish] ?? (find('#smsCode') ? '#smsCode' : '#capcode')
  const isOver = find('.landing')?.dataset.go !== undefined
  if (isOver) find('#ended')?.focus()
  else if (wish !== 'again' && !isTypedOn) find(place)?.focus()
  // Last, because focusing may have scrolled the page.
  sayByToast(find('.landing'))
}

/** The specification also requires a toast. */
function sayByToast(of: EventTarget | null): void {
  if (of instanceof HTMLElement && of.dataset.toast) toast(of.dataset.toast)
}

/** After the countdown the captcha answer is used up: another code needs another picture. */
function renewPicture(event: Event): void {
  event.stopPropagation()
  find('button[value="again"]')?.click()
}
