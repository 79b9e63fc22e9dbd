import { data, redirect } from 'react-router'
import { ID_MAX } from '#contract/fields.ts'
import { languages, USUAL_LANGUAGE } from '#domain/language.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { callAsContext, type Handle, type PageArguments, type ScreenProps } from '#web/calls/page.ts'
import { RELEASE_HEADER } from '#web/calls/page-script-header.ts'
import { useHelp } from '#web/parts/help.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { PlainMessage } from '#web/ui/text/translated-text.tsx'
import { downloadPath, HASH_PAGES, pathsFor } from '#web/words/paths.ts'
import { useBrand, useHas } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { useQuery } from '#web/words/words.ts'
import { AgreementPage } from './agreement-page.tsx'
import { campaignIn } from './campaign.ts'
import { DownloadPage } from './download-page.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { endTexts, forgetTexts, type KeptForm, keepTexts, readKept } from './kept-form.ts'
import { LandingForm } from './landing-form.tsx'
import { cookies, loadedContext, loadLanding, type PageData, submittedContext } from './load-landing.ts'
import {
  apply,
  askForCode,
  changePicture,
  type Draft,
  endText,
  isCounting,
  type Landing,
  loadTemplate,
  type Outcome,
  openForm,
  renewPicture,
} from './register.data.ts'
import { visitorOf } from './visitor.ts'
import { registrationWords } from './words.ts'

export const loader = async (at: PageArguments) => at.context.get(loadedContext) ?? loadLanding(at)

export async function action({ request, context }: PageArguments) {
  // React Router types its context as read-only, but actions must change it.
  ;(context as { set(key: typeof submittedContext, value: boolean): void }).set(submittedContext, true)
  const visitor = visitorOf(request)
  const campaign = campaignIn(new URL(request.url).searchParams)
  const loaded = await loadTemplate(campaign, visitor, context.get(callAsContext))
  if ('message' in loaded) return data(null, { status: 404 })
  const form = await request.formData()
  const landing = { ...loaded, isForPageScript: request.headers.has(RELEASE_HEADER) }
  const kept = readKept(request.headers.get('cookie') ?? '', landing.template.id)
  if (formFields(form).text('wish') === 'another') return startAnew(landing, request, draftIn(form).phone)
  const outcome = await doAsWished(landing, form, kept)
  return answer(landing, outcome, request)
}

async function doAsWished(landing: Landing, form: FormData, kept: KeptForm | null): Promise<Outcome> {
  const now = new Date()
  const draft = draftIn(form)
  // A form that stayed open may be older than the kept one; the form's own session is the valid one.
  const own = kept?.sid === draft.sid ? kept : null
  const wish = formFields(form).text('wish')
  const wantsCode =
    wish === 'code' || (wish === 'next' && draft.smsCode === '' && own?.solved !== draft.asked)
  const isInSteps = landing.template.market !== null
  // Another tab has just requested the code for this number: this one continues with it.
  if (isInSteps && wantsCode && !own && kept?.phone === draft.phone && isCounting(kept, now))
    return { kind: 'stay', shown: await openForm(landing, kept, now), kept }
  if (wish === 'again') return renewPicture(landing, draft, own, now)
  if (wish === 'picture') return changePicture(landing, draft, own, now)
  if (wantsCode) return askForCode(landing, draft, own, now)
  // But a code that another tab requested is entered with the session of that tab.
  if (!own && kept?.sentAt && kept.phone === draft.phone && draft.smsCode.trim() !== '')
    return apply(landing, { ...draft, sid: kept.sid, asked: kept.asked, capcode: kept.capcode }, kept, now)
  return apply(landing, draft, own, now)
}

/**
 * The page script inserts the response into the page. Without a script a redirect follows, so a reload repeats nothing.
 * A browser without cookies gets the response at once, because it would lose the session.
 */
function answer(landing: Landing, outcome: Outcome, request: Request) {
  const { campaign, visitor, isForPageScript } = landing
  if (outcome.kind === 'done') {
    const headers = cookies(endTexts(outcome.isNew))
    const ended = { isNew: outcome.isNew, text: endText(landing, outcome.isNew) }
    return isForPageScript
      ? data({ shown: null, ended }, { headers })
      : redirect(downloadPath(campaign, visitor.given), { status: 303, headers })
  }
  const headers = cookies(outcome.kept ? keepTexts(outcome.kept) : [])
  if (outcome.kind === 'stay' || isForPageScript || !visitor.hasCookies)
    return data({ shown: outcome.shown, ended: null }, { headers })
  return redirect(ownAddress(request), { status: 303, headers })
}

/** The first step, for another number or to correct the typed one. */
async function startAnew(landing: Landing, request: Request, phone: string) {
  const headers = cookies(forgetTexts)
  if (!landing.isForPageScript) return redirect(ownAddress(request), { status: 303, headers })
  const shown = { ...(await openForm(landing, null, new Date())), phone }
  return data({ shown, ended: null }, { headers })
}

/** The address of the current page with all its parameters: headers and language of its calls depend on them. */
function ownAddress(request: Request): string {
  const { search } = new URL(request.url)
  return `/register${search}`
}

function draftIn(form: FormData): Draft {
  const { text } = formFields(form)
  const step = text('step')
  return {
    step: step === 'picture' || step === 'code' ? step : 'number',
    sid: text('sid', ID_MAX),
    asked: text('asked', 20),
    phone: text('phone').trim(),
    capcode: text('capcode'),
    smsCode: text('smsCode'),
    proof: text('proof', 60),
  }
}

export const handle: Handle = {
  languageOf: (loaded: unknown) => (loaded as PageData | undefined)?.language,
}

export function meta({ loaderData }: { loaderData?: PageData | undefined }) {
  const words = registrationWords(loaderData?.language ?? USUAL_LANGUAGE)
  return [{ title: loaderData?.template ? words.title : words.unavailableTitle }]
}

export default function Register({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { language, system, inApp, agreement, template, meanings, example, message } = loaderData
  const brand = useBrand()
  const words = registrationWords(language)
  const shown = actionData?.shown ?? loaderData.shown
  const ended = actionData ? actionData.ended : loaderData.ended
  const campaign = campaignIn(useQuery())
  const webAccess = useWebAccess()
  const canApply = useHas()('apply')
  const own = pathsFor({ type: languages[language].type })
  // In a market, a visitor who registered here is signed in; a known number signs in.
  const inside =
    ended && webAccess.isOpen && template && template.market !== null
      ? ended.isNew
        ? canApply
          ? { href: own.product(), label: words.toApply }
          : { href: own.ownHome(), label: words.toAccount }
        : { href: own.login(canApply ? '/product' : ''), label: words.signIn }
      : null
  return (
    <PlainMessage value={(text) => meanings[text] ?? ''}>
      <Screen
        header={
          <header className="landing-head">
            <BrandMark name={brand.name} />
          </header>
        }
      >
        {/* Before the form: in every browser, a section that the fragment selects hides the following content. */}
        <DownloadPage
          words={words}
          campaign={campaign}
          system={system}
          inApp={inApp}
          ended={ended}
          inside={inside}
        />
        <AgreementPage words={words} language={language} agreement={agreement} />
        <div
          className="landing stack"
          data-go={actionData?.ended ? HASH_PAGES.download : undefined}
          // The specification also requires a toast (spec 8); elsewhere the heading alone states it.
          data-toast={
            (template?.market === null ? actionData?.ended?.text : undefined) ?? shown?.notice?.text
          }
        >
          {template && shown && <LandingForm {...{ language, words, template, example, shown }} />}
          {template && !shown && ended && <EndedPanel words={words} ended={ended} inside={inside} />}
          {!template && <NoLanding message={message} language={language} />}
        </div>
      </Screen>
    </PlainMessage>
  )
}

/** No advertisement at this address, or not any more: where to go instead. */
function NoLanding({ message, language }: Pick<PageData, 'message' | 'language'>) {
  const words = registrationWords(language)
  const help = useHelp()
  const site = pathsFor({ type: languages[language].type }).home()
  return (
    <FailedState icon="search" title={message || words.unavailableTitle} help={help} isPage>
      <ButtonLink href={site}>{words.toSite}</ButtonLink>
    </FailedState>
  )
}
