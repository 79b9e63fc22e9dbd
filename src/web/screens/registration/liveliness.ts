import { WORK, workFor, zeroBits } from '#domain/registration/work.ts'
import { placeToasts } from '#web/browser/place-toasts.ts'
import { TOAST_DEFAULT_MS } from '#web/ui/figures/timings.ts'
import { isChinese } from '#words/chinese.ts'

// The landing page's only script. The page is whole without it and says everything itself; this puts the answers of the
// form into the page in place of a new one, counts down, and shows as toasts what the page says anyway. It knows no rule.

const ONE_SECOND_MS = 1000
const GIVE_UP_MS = 60_000

let counting: ReturnType<typeof setInterval> | undefined
/** What the browser's work found, and for which picture. */
let working: { asked: string; found: Promise<string> } | undefined
/** What the page is sending now, and the button that was tapped in the meantime. */
let asked = ''
let tappedNext = ''
/** What is said of an answer that did not come, until somebody tries again. */
let lost: HTMLElement | null = null

/** Short, because it is all that this page sends as a script. */
const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector)

settleAddress()
countDown()
document.addEventListener('submit', submit)
// Who begins to type means to ask for a code; the work is done before they have typed.
document.addEventListener('focusin', work)

/** Parameters that another hash router wrote behind the hash belong in front of it, where the server reads them. */
function settleAddress(): void {
  const [hash = '', query] = location.hash.split('?', 2)
  if (query) location.replace(`${location.pathname}?${query}${hash}`)
}

/** Does the work for the picture that is shown, once; empty where none is wanted, or the browser cannot. */
function work(): Promise<string> {
  const form = find<HTMLFormElement>('#registration')
  const fields = new FormData(form ?? undefined)
  const picture = String(fields.get('asked') ?? '')
  const bits = Number(find('#proof')?.dataset.work)
  if (working?.asked !== picture)
    working = {
      asked: picture,
      found: bits > 0 ? findWork(String(fields.get('sid')), picture, bits) : Promise.resolve(''),
    }
  return working.found
}

async function findWork(sid: string, picture: string, bits: number): Promise<string> {
  try {
    const text = new TextEncoder()
    const from = text.encode(workFor(sid, picture))
    const key = await crypto.subtle.importKey('raw', from, 'PBKDF2', false, ['deriveBits'])
    const { hash, iterations, bytes } = WORK
    for (let tried = Math.floor(Math.random() * 1e9); ; tried++) {
      const salt = text.encode(String(tried))
      const derived = await crypto.subtle.deriveBits(
        { name: 'PBKDF2', salt, iterations, hash },
        key,
        bytes * 8,
      )
      if (zeroBits(new Uint8Array(derived)) >= bits) return `${picture} ${tried}`
    }
  } catch {
    // Without WebCrypto, as on a page that came over no TLS: the server counts more strictly then.
    return ''
  }
}

async function submit(event: SubmitEvent): Promise<void> {
  const form = event.target
  const button = event.submitter
  if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return
  event.preventDefault()
  // This form has no files.
  const body = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
  body.set(button.name, button.value)
  const content = String(body)
  if (asked) {
    // A second tap that would send the same is ignored; any other submission waits for its turn.
    if (content !== asked) tappedNext = button.value
    return
  }
  asked = content
  if (lost) lost.hidden = true
  button.setAttribute('aria-busy', 'true')
  body.set('lively', '1')
  if (/code|next/.test(button.value)) body.set('proof', await work())
  let isAnswered = false
  try {
    const response = await fetch(location.href, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout?.(GIVE_UP_MS) ?? null,
    })
    const html = await response.text()
    isAnswered = true
    show(mainOf(html), button.value, body)
  } catch {
    // What was typed is still there; the person may try again.
    lost = find(isAnswered ? '#fault' : '#no-network')
    if (!lost) return
    lost.hidden = false
    lost.scrollIntoView({ block: 'nearest' })
    toast(lost.dataset.toast)
  } finally {
    button.removeAttribute('aria-busy')
    const next = tappedNext
    asked = tappedNext = ''
    if (next) find(`button[value="${next}"]`)?.click()
  }
}

/** Only the part that is taken over, without what is for no script: the styles of a whole document would be held against this one's policy. */
function mainOf(html: string): Element | null {
  const part = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<noscript>.*?<\/noscript>/gs, '')
  return new DOMParser().parseFromString(ownMarkup(part), 'text/html').querySelector('main')
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string }
}

// The compiler does not know these; where a browser does, only what went through them becomes markup.
const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
const policy = trustedTypes?.createPolicy('landing', { createHTML: (html) => html })

/** What this page's own server answered, as markup. */
const ownMarkup = (html: string): string => policy?.createHTML(html) ?? html

/** Takes over the page that answered, keeping the picture when it is still the same one. */
function show(next: Element | null, wish: string, sent: URLSearchParams): void {
  const now = find('main')
  const landing = next?.querySelector<HTMLElement>('.landing')
  // Something in between answered, such as a proxy that has lost the server.
  if (!now || !next || !landing) throw new Error('no page')
  const oldPicture = now.querySelector('img.captcha')
  const newPicture = next.querySelector('img.captcha')
  // A picture that changes its document is asked for once more, and a backend may draw another one then.
  if (oldPicture && newPicture?.getAttribute('src') === oldPicture.getAttribute('src')) {
    const place = document.createElement('i')
    newPicture.replaceWith(place)
    document.adoptNode(next)
    place.replaceWith(oldPicture)
  }
  // A borrower who has typed or tapped on keeps the focus.
  const isTypedOn = keepTyped(now, next, sent)
  const focused = document.activeElement?.id
  now.replaceWith(next)
  countDown()
  if (landing.dataset.go) {
    location.hash = landing.dataset.go
    find('#ended')?.focus()
  } else if (wish !== 'again' && !isTypedOn && !tappedNext) focusAfter(next, wish)
  else if (focused) document.getElementById(focused)?.focus()
  // Last, because what has the focus now may have moved the page.
  toast(landing.dataset.toast)
}

/** Keeps input that is newer than the answer, without the answer's errors about it. Returns whether there is any. */
function keepTyped(now: Element, next: Element, sent: URLSearchParams): boolean {
  let isAny = false
  for (const { id, name, value } of now.querySelectorAll<HTMLInputElement>('input.input')) {
    const same = next.querySelector<HTMLInputElement>(`#${id}`)
    if (!same || value === sent.get(name)) continue
    isAny = true
    same.value = value
    same.removeAttribute('aria-invalid')
    next.querySelector(`#${id}-error`)?.remove()
  }
  return isAny
}

/** The first wrong field, else where one goes on: the code that was sent, or the new picture's characters. */
function focusAfter(page: Element, wish: string): void {
  const on = wish === 'picture' ? '#capcode' : '#smsCode'
  const wrong = page.querySelector<HTMLElement>('[aria-invalid]')
  ;(wrong ?? page.querySelector<HTMLElement>(on))?.focus()
}

/** The resend button is disabled while it counts, and then asks for a code again (spec 4, "SMS code"). */
function countDown(): void {
  clearInterval(counting)
  const button = find('#get-code')
  const seconds = Number(button?.dataset.secondsLeft)
  if (!button || !(seconds > 0)) return
  const label = button.textContent
  const pattern = button.dataset.counting ?? ''
  const endsAt = Date.now() + seconds * ONE_SECOND_MS
  const tick = () => {
    const left = Math.ceil((endsAt - Date.now()) / ONE_SECOND_MS)
    // It still answers a tap, by saying that it is too soon.
    if (left > 0) button.setAttribute('aria-disabled', 'true')
    else button.removeAttribute('aria-disabled')
    button.textContent = left > 0 ? pattern.replace('-1', String(left)) : label
    if (left > 0) return
    clearInterval(counting)
    // The answer to the picture that is shown is used up: another code needs another picture.
    find('button[value=again]')?.click()
  }
  counting = setInterval(tick, ONE_SECOND_MS)
  tick()
}

/** Shows a message for three seconds; a tap closes it (spec 4, "Toast"). */
function toast(text: string | undefined): void {
  const region = find('#toasts')
  if (!region || !text) return
  const message = document.createElement('button')
  message.className = 'toast'
  message.textContent = text
  if (isChinese(text)) message.lang = 'zh'
  const close = () => message.remove()
  message.onclick = close
  region.replaceChildren(message)
  placeToasts(region)
  setTimeout(close, TOAST_DEFAULT_MS)
}
