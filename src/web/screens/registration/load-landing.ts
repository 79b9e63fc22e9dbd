import { createContext, data } from 'react-router'
import { callAsContext, type PageArguments } from '#web/calls/page.ts'
import type { Language } from '#web/words/language.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { campaignIn } from './campaign.ts'
import { countedText, isCounted, readEnd, readKept } from './kept-form.ts'
import { type Example, readExample } from './landing-example.ts'
import { landingState } from './landing-state.ts'
import { meaningsIn } from './meanings.ts'
import {
  countVisit,
  endText,
  type Landing,
  loadTemplate,
  openForm,
  readAgreement,
  type Shown,
  visitedPage,
} from './register.data.ts'
import { type System, visitorOf } from './visitor.ts'

/** Set by the action of a request, so the page that answers a form is not counted as another visit. */
export const submittedContext = createContext(false)

/** The data that was loaded before the loader ran: it is loaded once for a request. */
export const loadedContext = createContext<LoadedLanding | null>(null)

export interface PageData {
  language: Language
  system: System
  inApp: string | null
  /** The agreement, or why it cannot be shown. */
  agreement: LegalDocument | string
  template: Pick<Landing['template'], 'id' | 'title' | 'description' | 'market'> | null
  /** The meanings of its Chinese messages, if it has some. */
  meanings: Readonly<Record<string, string>>
  /** The cost of a loan, if the backend sends it. */
  example: Example | null
  /** Why there is no template. */
  message: string
  shown: Shown | null
  /** The result of this browser's last registration. */
  ended: { isNew: boolean; text: string } | null
}

export type LoadedLanding = Awaited<ReturnType<typeof loadLanding>>

/** Loads the complete landing for one visitor, and counts the visit. */
export async function loadLanding({ request, context }: PageArguments) {
  const visitor = visitorOf(request)
  const campaign = campaignIn(new URL(request.url).searchParams)
  const landing = await loadTemplate(campaign, visitor, context.get(callAsContext))
  const agreeing = readAgreement(landing)
  const pricing = 'template' in landing ? readExample(landing) : null
  const seen = { language: landing.language, system: visitor.system, inApp: visitor.inApp }
  const headers = cookies(visitor.setCookies)
  if ('message' in landing) {
    const { message } = landing
    const agreement = await agreeing
    const page: PageData = {
      ...seen,
      agreement,
      template: null,
      meanings: {},
      example: null,
      message,
      shown: null,
      ended: null,
    }
    return data(page, { status: 404, headers })
  }
  const { template } = landing
  const meanings = template.market === null ? meaningsIn(landing.language) : {}
  const page = { ...seen, template, meanings, message: '' }
  if (context.get(submittedContext)) {
    const [agreement, example] = await Promise.all([agreeing, pricing])
    const answered: PageData = { ...page, agreement, example, shown: null, ended: null }
    return data(answered, { headers })
  }
  const kept = request.headers.get('cookie') ?? ''
  const now = new Date()
  const form = readKept(kept, template.id)
  const state = landingState({ sentAt: form?.sentAt ?? null, ended: readEnd(kept) }, now)
  const visited = visitedPage(landing)
  if (!isCounted(kept, visited)) headers.append('set-cookie', countedText(visited))
  const [shown, agreement, example] = await Promise.all([
    state.at === 'ended' ? null : openForm(landing, form, now),
    agreeing,
    pricing,
    isCounted(kept, visited) ? null : countVisit(landing),
  ])
  const ended = state.at === 'ended' ? { isNew: state.isNew, text: endText(landing, state.isNew) } : null
  const all: PageData = { ...page, agreement, example, shown, ended }
  return data(all, { headers })
}

export function cookies(texts: readonly string[]): Headers {
  const headers = new Headers()
  for (const text of texts) headers.append('set-cookie', text)
  return headers
}
