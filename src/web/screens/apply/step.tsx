import { redirect } from 'react-router'
import { applicationNow } from '#contract/apply/application.ts'
import { applyCodes } from '#contract/apply/apply-codes.ts'
import { saveStep, stepForm, uploadDocument, VALUE_MAX } from '#contract/apply/certify.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { UNREADABLE } from '#domain/typed/clean-typed.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { StillWritten } from '#web/parts/unsent-text.tsx'
import { applyTitled } from '#web/words/apply-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { usePaths } from '#web/words/words.ts'
import { APPLICATION_ID_MAX, applicationIdIn, stepsDoneIn } from './application-id.ts'
import { isStepKind, nextPath } from './next-path.ts'
import { StepForm } from './step-form.tsx'
import { type NotSaved, PHOTO, PHOTO_OF, VALUE } from './step-names.ts'

/** The last segment of a step's address. */
function kindIn(pathname: string): StepKind {
  const last =
    pathname
      .replace(/\.data$/, '')
      .split('/')
      .at(-1) ?? ''
  return isStepKind(last) ? last : 'basic'
}

/** Loads a step of the application in the address, or of the newest one. */
async function load(page: Page) {
  const { call, query, identity } = page
  const kind = kindIn(page.pathname)
  const named = applicationIdIn(query)
  const now = await call(applicationNow, named === '' ? {} : { applicationId: named })
  requireSignIn(page, now, named === '' ? `/apply/${kind}` : pathsFor({}).applyStep(kind, named))
  const { application } = requireData(now)
  if (!application) throw redirect(pathsFor(identity).apply())
  const { applicationId, minutesLeft, steps } = application
  const form = await call(stepForm, { applicationId, kind })
  if (isClosed(form)) throw redirect(pathsFor(identity).apply(applicationId))
  return { form: requireData(form), kind, applicationId, minutesLeft, stepsDone: stepsDoneIn(steps) }
}

/** A step that cannot be changed or is not requested redirects to the application's page, which says why. */
const isClosed = (answer: CallResult<unknown>): boolean => !answer.success && CLOSED.includes(answer.code)

const CLOSED: readonly unknown[] = Object.values(applyCodes)

/** Saves a step and redirects to the next. A form without a script also uploads its photo first. */
export async function submit(page: Page, form: FormData): Promise<NotSaved | Response> {
  const { call, identity } = page
  const kind = kindIn(page.pathname)
  const { text } = formFields(form)
  const applicationId = text('applicationId', APPLICATION_ID_MAX) || '-'
  const typed = typedIn(form)
  const version = Number(/^\d{1,9}$/.exec(text('version'))?.[0] ?? 0)
  const notSaved: NotSaved = { typed, version, problems: {} }
  if (form.has('replace')) return { ...notSaved, typed: { ...typed, [text('replace')]: '' } }
  const name = text(PHOTO_OF, 40)
  if (form.has('fileTooLarge')) return { ...notSaved, photo: { name, went: 'too-large' } }
  if (form.has('fileCrowdedOut')) return { ...notSaved, photo: { name, went: 'crowded-out' } }
  const file = formFields(form).file(PHOTO)
  if (file) {
    const sent = await call(uploadDocument, {}, { file })
    if (!sent.success) return { ...notSaved, problems: { [name]: sent.message } }
    typed[name] = sent.data.url
  }
  if (form.has('send')) return { ...notSaved, ...(typed[name] && { photo: { name, went: 'sent' } }) }

  // A skipped step sends no values.
  const isSkipped = form.has('skip')
  // A value that is too long is refused with a message, and the page keeps it as typed.
  const values = Object.entries(typed).map(([name, value]) => ({
    name,
    value: isSkipped ? '' : value.length > VALUE_MAX ? TOO_LONG : value,
  }))
  const saved = await call(saveStep, { applicationId, kind, version, values })
  if (!saved.success) {
    if (isClosed(saved)) return redirect(pathsFor(identity).apply(applicationId))
    return { ...notSaved, message: saved.message, isLost: saved.failure !== null }
  }
  const { isSaved, isOlder, problems, nextStep } = saved.data
  if (isSaved) return redirect(nextPath(identity, applicationId, nextStep))
  if (isOlder)
    return {
      ...notSaved,
      version: saved.data.version,
      ...(await changedElsewhere(page, applicationId, kind)),
    }
  return {
    ...notSaved,
    problems: Object.fromEntries(problems.map(({ name, text }) => [name, text])),
    confirms: Object.fromEntries(problems.map(({ name, confirm }) => [name, confirm])),
  }
}

/** Longer than every kind of field accepts. Shortening could produce another valid value. */
const TOO_LONG = UNREADABLE.repeat(VALUE_MAX)

/** What changed meanwhile: the lender's questions with errors, or values saved by another page. */
async function changedElsewhere(
  { call }: Page,
  applicationId: string,
  kind: StepKind,
): Promise<Pick<NotSaved, 'problems' | 'older' | 'asked'>> {
  const now = await call(stepForm, { applicationId, kind })
  if (!now.success) return { problems: {}, older: [] }
  const { state, reason, fields } = now.data
  const wrong = fields.filter(({ problem }) => problem !== '')
  const problems = Object.fromEntries(wrong.map(({ name, problem }) => [name, problem]))
  return state === 'refused' ? { problems, asked: reason } : { problems: {}, older: shownTexts(fields) }
}

function shownTexts(fields: OutputOf<typeof stepForm>['fields']) {
  return fields
    .filter((field) => !field.isKnown && field.kind !== 'photo' && field.kind !== 'consent')
    .map(({ label, value, options }) => ({
      label,
      value: options.find((option) => option.value === value)?.text ?? value,
    }))
}

/** The last of two fields with the same name counts: a hidden field precedes each checkbox for its unticked value. */
function typedIn(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [key, value] of form)
    if (key.startsWith(VALUE) && typeof value === 'string')
      typed[key.slice(VALUE.length)] = value.replaceAll(/\p{Cc}/gu, ' ')
  return typed
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = applyTitled<ScreenProps<typeof loader, typeof action>['loaderData']>(
  (words, loaded) => loaded?.form.title || words.step.title,
)
export const handle: Handle = { needs: ['apply'] }

export const useFrame = (notSaved?: NotSaved): Frame => ({
  backHref: usePaths().apply(),
  below: (
    <StillWritten texts={Object.entries(notSaved?.typed ?? {}).map(([label, text]) => ({ label, text }))} />
  ),
})

/** Every certify step (spec 7). The server defines its fields, labels and errors. */
export default function Step({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const paths = usePaths()
  const { applicationId } = loaderData
  return (
    <BorrowerShell backHref={paths.apply(applicationId)}>
      <StepForm {...loaderData} notSaved={actionData} />
    </BorrowerShell>
  )
}
