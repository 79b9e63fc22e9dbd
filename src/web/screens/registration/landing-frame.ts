import { data, type RouterContextProvider } from 'react-router'
import { identityIn } from '#contract/wire/session.ts'
import type { PageArguments } from '#web/calls/page.ts'
import { downloadCodePath } from '#web/words/paths.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { campaignIn } from './campaign.ts'
import { type LoadedLanding, loadedContext, loadLanding, type PageData } from './load-landing.ts'

/** The parts of a landing page that differ between visitors, as rendered. */
export interface LandingValues {
  sid: string
  asked: string
  question: string
}

/** A visitor who has typed nothing yet: the page is a shared frame filled with these values. */
export interface LandingVisit {
  /** The inputs of the frame. None of them is personal. */
  frame: string
  values: LandingValues
  /** The frame is requested under these names. */
  search: string
  page: PageData
  /** The cookies of this visitor. */
  setCookies: string[]
}

/** Text that needs no escaping in an address or in markup. A template with another name has no frame. */
const PLAIN = /^[\w.~-]+$/
const PLAIN_TEXT = /^[^&<>"'\p{Cc}]+$/u

/** Loads the landing for one visitor. A visitor who returns to a form, or has none, gets an individual page: null. */
export async function visitLanding(at: PageArguments): Promise<LandingVisit | null> {
  const loaded = await loadLanding(at)
  give(at.context, loaded)
  const page = loaded.data
  const { agreement, example, language, system, inApp, template, shown } = page
  if (loaded.init?.status !== undefined || !template || !shown || typeof agreement === 'string') return null
  const { sid, asked, question, work, phone, capcode, smsCode, secondsLeft, notice, errors } = shown
  const isUntouched =
    [phone, capcode, smsCode].every((text) => text === '') && secondsLeft === 0 && notice === null
  if (!isUntouched || Object.keys(errors).length > 0) return null
  if (!(PLAIN.test(sid) && PLAIN.test(asked) && PLAIN_TEXT.test(question))) return null
  const query = new URL(at.request.url).searchParams
  const { dearest, swift } = identityIn(query)
  // A page of an app is rendered with the identity in its address.
  if (dearest || swift) return null
  const campaign = campaignIn(query)
  const search = new URLSearchParams(campaign).toString()
  const { id, title, description, market } = template
  // The campaign appears only in the QR code for a desktop visitor's phone.
  const code = system === 'other' ? downloadCodePath(campaign) : ''
  const type = campaign.type ?? ''
  const seen = [language, type, system, inApp, work]
  const frame = [numberOf(agreement), ...seen, id, title, description, market, code, ...figuresOf(example)]
  const setCookies = new Headers(loaded.init?.headers).getSetCookie()
  const values = { sid, asked, question }
  return { frame: JSON.stringify(frame), values, search, page, setCookies }
}

/** Renders the page with placeholders for the visitor's parts. */
export function giveMarked(
  context: Readonly<RouterContextProvider>,
  { page }: LandingVisit,
  marks: LandingValues,
) {
  const { shown } = page
  if (shown) give(context, data({ ...page, shown: { ...shown, ...marks } }))
}

// React Router types its context as read-only, but it must be set before a page is loaded.
const give = (context: Readonly<RouterContextProvider>, loaded: LoadedLanding) =>
  (context as { set(key: typeof loadedContext, value: LoadedLanding): void }).set(loadedContext, loaded)

const figuresOf = (example: PageData['example']) => (example ? Object.values(example).map(String) : [])

const numbers = new WeakMap<LegalDocument, number>()
let count = 0

/** The same text of the lender is the same document. */
function numberOf(document: LegalDocument): number {
  const known = numbers.get(document)
  if (known !== undefined) return known
  count += 1
  numbers.set(document, count)
  return count
}
