import { WORK, workFor, zeroBits } from '#domain/registration/work.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { toast } from '#web/browser/page/toasts.ts'
import { NOT_SENT, TAKEN } from '#web/browser/taken.ts'

const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector)

/** The value of the button that sent the form last, and whether the borrower has typed since. */
let wish = ''
let isTypedOn = false

/**
 * What the registration landing needs besides the page script: the browser's work before a code is asked for, the focus and
 * the toast after an answer, and the stages that stand in the address.
 */
export function tend(): void {
  settleAddress()
  // Who begins to type means to ask for a code: the work is done before the borrower has typed.
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

/** Parameters that another hash router wrote behind the hash belong in front of it, where the server reads them. */
function settleAddress(): void {
  const [hash = '', query] = location.hash.split('?', 2)
  if (query) location.replace(`${location.pathname}?${query}${hash}`)
}

/** The picture that is shown. The work is done for each picture once. */
const picture = () => find<HTMLInputElement>('[name="asked"]')?.value ?? ''

let working: { picture: string; found: string | null; finding: Promise<unknown> } | undefined

/** Begins the work for the picture that is shown, once. */
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
    // Without WebCrypto, as on a page that came without TLS: the server counts more strictly then.
    return ''
  }
}

/** Puts the work into a form that asks for a code. Where it is not done yet, the form is sent once it is. */
function doWorkBefore(event: SubmitEvent): void {
  const { submitter } = event
  if (!(submitter instanceof HTMLButtonElement)) return
  // An answer may take the form itself away.
  event.target?.addEventListener(TAKEN, showAnswerSoon)
  wish = submitter.value
  isTypedOn = false
  const proof = find<HTMLInputElement>('#proof')
  if (!proof || !/code|next/.test(wish)) return
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

/** The focus goes where the borrower goes on, who may have typed on meanwhile: to the end, or to the field that is next. */
function showAnswer(): void {
  const place = NEXT_FIELDS[wish] ?? '#smsCode'
  const isOver = find('.landing')?.dataset.go !== undefined
  if (isOver) find('#ended')?.focus()
  else if (wish !== 'again' && !isTypedOn) find(place)?.focus()
  // Last, because what has the focus now may have moved the page.
  sayByToast(find('.landing'))
}

/** By the letter of the specification a toast says it, too. */
function sayByToast(of: EventTarget | null): void {
  if (of instanceof HTMLElement && of.dataset.toast) toast(of.dataset.toast)
}

/** The answer to the picture that is shown is used up when the countdown ends: another code needs another picture. */
function renewPicture(event: Event): void {
  event.stopPropagation()
  find('button[value="again"]')?.click()
}
