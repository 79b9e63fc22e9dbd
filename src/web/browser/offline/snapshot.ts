import type { Language } from '#domain/language.ts'
import { languages } from '#domain/language.ts'

/** Removed from a copy: scripts, forms, requests, countdowns and relative times. */
const LEFT_OUT =
  'script, link, style, noscript, iframe, form, dialog, button, [popover], .time-left, [data-only-now]'

/** Dialogs cannot open in a copy: only a code inside one stays. */
const OPENS_DIALOG = 'a[aria-haspopup="dialog"]'

/** Otherwise a browser keeps the scroll position, with the notice above out of sight. */
const FROM_THE_TOP = '*{overflow-anchor:none}'

/** Larger pictures are dropped: a copy is for its text and its code. */
const PICTURE_BYTES_MAX = 50_000

/** Returns the current page as one file without script, with `notice` and a reload link on top. */
export async function snapshotOf(page: Document, notice: string, again: string): Promise<string> {
  // An inert document, to which the page's content security policy does not apply.
  const copy = page.implementation.createHTMLDocument('')
  const root = copyOf(page.documentElement, copy)
  await Promise.all([...root.querySelectorAll('img')].map(putInPlace))
  root.querySelector('main')?.prepend(noticeIn(copy, notice, again))
  const rules = `<style>${rulesOf(page)}${FROM_THE_TOP}</style></head>`
  return `<!doctype html>${root.outerHTML.replace('</head>', () => rules)}`
}

/** Recreated element by element: a cloned script would be refused, with a console message. */
function copyOf(element: Element, into: Document): Element {
  const copy = into.createElementNS(element.namespaceURI, element.localName)
  for (const { name, value } of element.attributes) if (name !== 'style') copy.setAttribute(name, value)
  const later = element.getAttribute('data-in-copy')
  const children = later === null ? element.childNodes : [new Text(later)]
  for (const child of children) {
    if (child instanceof Text) copy.append(child.data)
    else if (!(child instanceof Element) || child.matches(LEFT_OUT)) continue
    else if (!child.matches(OPENS_DIALOG)) copy.append(copyOf(child, into))
    else for (const code of child.querySelectorAll('img')) copy.append(copyOf(code, into))
  }
  return copy
}

/** Remaining validity of the page's content in seconds; null without one. */
export function secondsLeftOn(page: Document): number | null {
  const left = page.querySelector('.time-left[data-left]')?.getAttribute('data-left')
  return left == null ? null : Number(left)
}

/** Formats the time in the page's language. */
export const dayAndTime = (at: Date, language: Language) => ({
  day: at.toLocaleDateString(languages[language].tag, { day: 'numeric', month: 'long' }),
  time: at.toTimeString().slice(0, 5),
})

const rulesOf = (page: Document) =>
  [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n')

function noticeIn(copy: Document, text: string, again: string): Element {
  const notice = copy.createElement('div')
  notice.className = 'notice'
  notice.dataset.kind = 'warning'
  const words = copy.createElement('div')
  const sentence = copy.createElement('p')
  sentence.textContent = text
  const link = copy.createElement('a')
  link.className = 'text-action'
  // Reloads the page itself.
  link.setAttribute('href', '')
  link.textContent = again
  words.append(sentence, link)
  notice.append(words)
  return notice
}

/** A data URL picture needs no network. */
async function putInPlace(picture: HTMLImageElement): Promise<void> {
  const source = picture.getAttribute('src') ?? ''
  if (source.startsWith('data:')) return
  picture.removeAttribute('srcset')
  const url = new URL(source, location.href)
  const bytes = url.origin === location.origin ? await bytesAt(url.href) : null
  if (bytes === null) picture.remove()
  else picture.setAttribute('src', bytes)
}

async function bytesAt(url: string): Promise<string | null> {
  const picture = await fetch(url, { cache: 'force-cache' })
    .then((answer) => (answer.ok ? answer.blob() : null))
    .catch(() => null)
  if (picture === null || picture.size > PICTURE_BYTES_MAX) return null
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(picture)
  })
}
