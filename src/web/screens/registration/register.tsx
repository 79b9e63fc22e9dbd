import { createContext, data, redirect } from 'react-router'
import { ID_MAX } from '#contract/fields.ts'
import { pageMessages } from '#contract/page-messages.ts'
import { USUAL_LANGUAGE } from '#domain/language.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { type Language, wordsFor } from '../../language/language.ts'
import { callAsContext, type PageArguments } from '../../page.ts'
import { downloadPath, HASH_PAGES } from '../../paths.ts'
import { WholeSheet } from '../../shell/page-styles.tsx'
import { useBrand, useSurroundings } from '../../shell/settings.tsx'
import { useQuery } from '../../shell/words.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ToldText } from '../../ui/told-text.tsx'
import type { Route } from './+types/register'
import { AgreementPage } from './agreement-page.tsx'
import { campaignIn } from './campaign.ts'
import { DownloadPage } from './download-page.tsx'
import { EndedPanel } from './ended-panel.tsx'
import {
  countedText,
  endTexts,
  forgetTexts,
  isCounted,
  type KeptForm,
  keepTexts,
  readEnd,
  readKept,
} from './kept-form.ts'
import { LandingForm } from './landing-form.tsx'
import { landingState } from './landing-state.ts'
import liveliness from './liveliness.ts?worker&url'
import {
  apply,
  askForCode,
  changePicture,
  countVisit,
  type Draft,
  endText,
  type Landing,
  loadTemplate,
  type Outcome,
  openForm,
  readAgreement,
  renewPicture,
  type Shown,
  visitedPage,
} from './register.data.ts'
import { type System, visitorOf } from './visitor.ts'
import { registrationWords } from './words.ts'

/** Set by the action of a request, so that the page which answers a form is not counted as another visit. */
const submittedContext = createContext(false)

interface PageData {
  language: Language
  system: System
  inApp: string | null
  /** What one agrees to, or why it cannot be shown. */
  agreement: LegalDocument | string
  template: Pick<Landing['template'], 'id' | 'title' | 'description' | 'market'> | null
  /** Why there is no template. */
  message: string
  shown: Shown | null
  /** How this browser's registration has just ended. */
  ended: { isNew: boolean; text: string } | null
}

export async function loader({ request, context }: PageArguments) {
  const visitor = visitorOf(request)
  const campaign = campaignIn(new URL(request.url).searchParams)
  const landing = await loadTemplate(campaign, visitor, context.get(callAsContext))
  const agreeing = readAgreement(landing)
  const seen = { language: landing.language, system: visitor.system, inApp: visitor.inApp }
  const headers = cookies(visitor.setCookies)
  if ('message' in landing) {
    const { message } = landing
    const agreement = await agreeing
    const page: PageData = { ...seen, agreement, template: null, message, shown: null, ended: null }
    return data(page, { status: 404, headers })
  }
  const { template } = landing
  const page = { ...seen, template, message: '' }
  if (context.get(submittedContext)) {
    const answered: PageData = { ...page, agreement: await agreeing, shown: null, ended: null }
    return data(answered, { headers })
  }
  const kept = request.headers.get('cookie') ?? ''
  const now = new Date()
  const form = readKept(kept, template.id)
  const state = landingState({ sentAt: form?.sentAt ?? null, ended: readEnd(kept) }, now)
  const visited = visitedPage(landing)
  if (!isCounted(kept, visited)) headers.append('set-cookie', countedText(visited))
  const [shown, agreement] = await Promise.all([
    state.at === 'ended' ? null : openForm(landing, form, now),
    agreeing,
    isCounted(kept, visited) ? null : countVisit(landing),
  ])
  const ended = state.at === 'ended' ? { isNew: state.isNew, text: endText(landing, state.isNew) } : null
  return data({ ...page, agreement, shown, ended } satisfies PageData, { headers })
}

export async function action({ request, context }: PageArguments) {
  // A context of React Router is given as read-only, and made to be written by actions.
  ;(context as { set(key: typeof submittedContext, value: boolean): void }).set(submittedContext, true)
  const visitor = visitorOf(request)
  const campaign = campaignIn(new URL(request.url).searchParams)
  const loaded = await loadTemplate(campaign, visitor, context.get(callAsContext))
  if ('message' in loaded) return data(null, { status: 404 })
  const form = await request.formData()
  const landing = { ...loaded, isLively: form.has('lively') }
  const kept = readKept(request.headers.get('cookie') ?? '', landing.template.id)
  if (form.get('wish') === 'another') return startAnew(landing, request)
  const outcome = await doAsWished(landing, form, kept)
  return answer(landing, outcome, request)
}

function doAsWished(landing: Landing, form: FormData, kept: KeptForm | null): Promise<Outcome> {
  const now = new Date()
  const draft = draftIn(form)
  // A form that was left open may be older than what this browser has kept since; its own session is the one that counts.
  const own = kept?.sid === draft.sid ? kept : null
  const wish = form.get('wish')
  if (wish === 'again') return renewPicture(landing, draft, own, now)
  if (wish === 'picture') return changePicture(landing, draft, own, now)
  if (wish === 'code' || (wish === 'next' && draft.smsCode === ''))
    return askForCode(landing, draft, own, now)
  // But a code that another tab asked for is entered with the session that it was asked for in.
  if (!own && kept?.sentAt && kept.phone === draft.phone && draft.smsCode.trim() !== '')
    return apply(landing, { ...draft, sid: kept.sid, asked: kept.asked, capcode: kept.capcode }, kept, now)
  return apply(landing, draft, own, now)
}

/**
 * The page's script puts the answer into the page itself. Without one, what was done is followed by a redirect, so that a
 * reload repeats nothing; a browser that keeps no cookies is answered at once, because it would forget the session.
 */
function answer(landing: Landing, outcome: Outcome, request: Request) {
  const { campaign, visitor, isLively } = landing
  if (outcome.kind === 'done') {
    const headers = cookies(endTexts(outcome.isNew))
    const ended = { isNew: outcome.isNew, text: endText(landing, outcome.isNew) }
    return isLively
      ? data({ shown: null, ended }, { headers })
      : redirect(downloadPath(campaign, visitor.given), { status: 303, headers })
  }
  const headers = cookies(outcome.kept ? keepTexts(outcome.kept) : [])
  if (outcome.kind === 'stay' || isLively || !visitor.hasCookies)
    return data({ shown: outcome.shown, ended: null }, { headers })
  return redirect(ownAddress(request), { status: 303, headers })
}

/** The form anew, for another number. */
async function startAnew(landing: Landing, request: Request) {
  const headers = cookies(forgetTexts)
  if (!landing.isLively) return redirect(ownAddress(request), { status: 303, headers })
  return data({ shown: await openForm(landing, null, new Date()), ended: null }, { headers })
}

/** The page at which one is, with every parameter of its address: headers and language of its calls are among them. */
function ownAddress(request: Request): string {
  const { search } = new URL(request.url)
  return `/register${search}`
}

const FIELD_MAX = 200

function draftIn(form: FormData): Draft {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, FIELD_MAX) : ''
  }
  return {
    sid: text('sid').slice(0, ID_MAX),
    asked: text('asked').slice(0, 20),
    phone: text('phone').trim(),
    capcode: text('capcode'),
    smsCode: text('smsCode'),
    proof: text('proof').slice(0, 60),
  }
}

function cookies(texts: readonly string[]): Headers {
  const headers = new Headers()
  for (const text of texts) headers.append('set-cookie', text)
  return headers
}

export const handle = {
  scriptFree: true,
  languageOf: (loaded: unknown) => (loaded as PageData | undefined)?.language,
}

export function meta({ loaderData }: { loaderData?: PageData | undefined }) {
  const words = registrationWords(loaderData?.language ?? USUAL_LANGUAGE)
  return [{ title: loaderData?.template ? words.title : words.unavailableTitle }]
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { language, system, inApp, agreement, template, message } = loaderData
  const brand = useBrand()
  const { nonce } = useSurroundings()
  const words = registrationWords(language)
  const shown = actionData?.shown ?? loaderData.shown
  const ended = actionData ? actionData.ended : loaderData.ended
  const campaign = campaignIn(useQuery())
  return (
    <>
      <Screen
        header={
          <header className="landing-head">
            <BrandMark name={brand.name} />
          </header>
        }
      >
        {/* In front of the form: a section that the address names hides what follows it, in every browser. */}
        <DownloadPage words={words} campaign={campaign} system={system} inApp={inApp} ended={ended} />
        <AgreementPage words={words} language={language} agreement={agreement} />
        <div
          className="landing stack"
          data-go={actionData?.ended ? HASH_PAGES.download : undefined}
          data-toast={actionData?.ended?.text ?? shown?.told?.text}
        >
          {template && shown && <LandingForm words={words} template={template} shown={shown} />}
          {template && !shown && ended && <EndedPanel words={words} ended={ended} />}
          {!template && (
            <>
              <h1>{words.unavailableTitle}</h1>
              <Notice kind="warning">
                <ToldText>{message}</ToldText>
              </Notice>
            </>
          )}
        </div>
      </Screen>
      <div
        className="toasts"
        role="status"
        id="toasts"
        data-no-network={
          template?.market === null ? pageMessages.networkError : wordsFor(language).failures.network
        }
      />
      <WholeSheet />
      <script src={liveliness} nonce={nonce} defer />
    </>
  )
}
