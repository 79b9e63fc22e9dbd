import { confirmedName, saveStep } from '#contract/apply/certify.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { stepAfter } from '#domain/apply/progress.ts'
import { doubtOf, readField } from '#domain/apply/read-field.ts'
import { askReason, type GivenValue } from '#domain/apply/step-state.ts'
import { dayIn } from '#domain/dates.ts'
import { FACE_DAYS, type Field, type OtherValues, type Step } from '#domain/markets/field.ts'
import { type Doubt, type FieldProblem, isDoubt } from '#domain/markets/field-problem.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, type Steps, serveInSteps } from '#server/call/serve.ts'
import type { RefusedIdentity } from '#server/integrations/identity/identity-check.ts'
import { writeStep } from '#server/people/borrowers/step-rows.ts'
import { type Application, lockApplicant, touchApplication } from './application-rows.ts'
import { type CheckedIdentity, checkIdentity, isStill } from './check-identity.ts'
import { bureauConsent } from './consent.ts'
import { hasDocument, placeDocument, releaseOthers } from './document-rows.ts'
import { ownDocument } from './documents.ts'
import { nameBorrower } from './name-borrower.ts'
import { type Standing, standingOf } from './standing.ts'
import { editableStep, isMasked, masked } from './step-form.ts'

/** Every step several times. */
const SAVES_A_DAY = dailyLimit({ name: 'steps-day', max: 200, counts: 'saved steps of an application' })
/** How long the photo of a document is kept: two years, which covers a loan of a year. */
const DOCUMENT_KEPT_DAYS = 730
const MS_PER_DAY = 86_400_000

type Input = InputOf<typeof saveStep>
type Problem = { name: string; text: string; confirm: string }
type Read = { given: Readonly<Record<string, GivenValue>>; problems: readonly Problem[] }

const save = serveInSteps(saveStep, async (input, steps) => {
  const read = await steps.transaction(async (context) => {
    await claimOrRefuse(context, SAVES_A_DAY, context.borrower.id)
    return readStep(input, context)
  })
  if (read.isSaid) return saved(read, input.kind)
  if (read.isOlder || read.problems.length > 0) return notSaved(read)
  const checked = input.kind === 'identity' ? await checkIdentity(steps, read) : null
  const problems = checked?.finding.verdict === 'refused' ? foundProblems(checked.finding, steps) : []
  if (problems.length > 0) return notSaved({ ...read, problems })
  return steps.transaction((context) => write(input, checked, context))
})

interface Unsaved {
  isOlder: boolean
  version: number
  problems: readonly Problem[]
}

const notSaved = ({ isOlder, version, problems }: Unsaved) => ({
  isSaved: false,
  isOlder,
  version,
  problems: isOlder ? [] : [...problems],
  nextStep: '',
})

const saved = ({ version, standing }: { version: number; standing: Standing }, kind: Step['kind']) => ({
  isSaved: true,
  isOlder: false,
  version,
  problems: [],
  nextStep: stepAfter(standing.steps, kind) ?? '',
})

const foundProblems = ({ fields, why }: RefusedIdentity, { language }: Steps): Problem[] =>
  fields.map((name) => ({ name, text: answersIn(language).apply.checks[why], confirm: '' }))

/** The values that would be stored of the typed ones in the current state. */
async function readStep(input: Input, context: Context) {
  const found = await editableStep(context, input.applicationId, input.kind)
  const { standing, step, kept, application } = found
  const version = kept?.version ?? 0
  const { given, problems } = await readFields(input, { application, step, kept, standing }, context)
  const isOlder = version !== input.version
  // A second tap, or a retry after a lost response.
  const isSaid =
    isOlder && found.state === 'done' && problems.length === 0 && isSame(given, kept?.given ?? {})
  return { standing, application, given, problems, version, isOlder, isSaid }
}

type Values = Readonly<Record<string, GivenValue>>

const isSame = (one: Values, other: Values): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, { value }]) => other[name]?.value === value)

type StepContext = Pick<Standing['steps'][number], 'step' | 'kept'> & {
  application: Application
  standing: Standing
}

async function readFields(
  input: Input,
  { application, step, kept, standing }: StepContext,
  context: Context,
): Promise<Read> {
  const words = answersIn(context.language).apply
  const typed = new Map(input.values.map(({ name, value }) => [name, value]))
  const elsewhere = givenElsewhere(step, standing)
  const given: Record<string, GivenValue> = {}
  const problems: Problem[] = []
  for (const field of step.fields) {
    const before = kept?.given[field.name]
    const others = { ...elsewhere, ...valuesOf(given) }
    const text = typed.get(field.name)
    const confirmed = typed.get(confirmedName(field.name))
    const doubt = before && newDoubt(field, before, others)
    const reason = askReason(step, field, kept, standing.known, context.now)
    // A settled field is open again if a new doubt arises.
    const why = reason === 'known' && doubt ? 'open' : reason
    if (why === 'known' || (before && why === 'open' && isLeft(field, text))) {
      if (before && doubt && confirmed !== masked(before.value))
        problems.push({ name: field.name, text: words.problems[doubt], confirm: words.confirm })
      else if (before) given[field.name] = doubted(field, before, others)
      // An outdated page still asks for a known field: its value is ignored, and the answer says so.
      const settled = standing.known[field.name] ?? before?.value
      if (why === 'known' && isOther(field, text, settled))
        problems.push({ name: field.name, text: words.problems.settled, confirm: '' })
      continue
    }
    const about = { others, confirmed }
    const read = await readOne(field, text ?? '', { application, ...about }, context)
    if (read.ok && read.value !== '') {
      given[field.name] = doubted(field, { value: read.value, at: context.now }, others)
    }
    if (!read.ok) {
      const confirm = isDoubt(read.refusal) ? words.confirm : ''
      problems.push({ name: field.name, text: words.problems[read.refusal], confirm })
    }
  }
  return { given, problems }
}

/** The answers of the other steps, and the lender's data. */
const givenElsewhere = (step: Step, { known, steps }: Standing): OtherValues => ({
  ...Object.assign(
    {},
    ...steps.map((one) => (one.step.kind === step.kind ? {} : valuesOf(one.kept?.given ?? {}))),
  ),
  ...known,
})

/** A value with its current doubt, considering the other fields. */
function doubted(field: Field, { value, at }: GivenValue, others: OtherValues): GivenValue {
  const doubt = doubtOf(field, value, others)
  return { value, at, ...(doubt && { doubt }) }
}

/** The doubt about a stored value that did not exist when the borrower gave or confirmed it. */
function newDoubt(field: Field, { value, doubt: before }: GivenValue, others: OtherValues): Doubt | null {
  const doubt = doubtOf(field, value, others)
  return doubt === before ? null : doubt
}

/** A number or photo that the form only displayed stays unchanged. */
const isLeft = ({ kind }: Field, text: string | undefined) =>
  text === undefined || (kind === 'id-number' && isMasked(text))

/** Returns whether the typed value differs from the known one. */
function isOther(field: Field, text: string | undefined, known: string | undefined): boolean {
  const typed = text?.normalize('NFC').replace(/\s+/gu, ' ').trim() ?? ''
  if (typed === '' || typed === known || known === undefined) return false
  // A new photo is always another file, and a number may be masked.
  return field.kind !== 'photo' && !(field.kind === 'id-number' && isMasked(typed))
}

type CheckedField = { ok: true; value: string } | { ok: false; refusal: FieldProblem }

interface ReadContext {
  application: Application
  others: OtherValues
  confirmed: string | undefined
}

async function readOne(
  field: Field,
  text: string,
  { application, ...about }: ReadContext,
  context: Context,
): Promise<CheckedField> {
  const { tx, borrower, now } = context
  const { market } = borrower
  const today = dayIn(now, markets[market].timeZone)
  const consent = field.kind === 'consent' ? bureauConsent(application, context) : null
  const read = readField(field, text, { market, today, consentHash: consent?.textHash ?? '', ...about })
  if (!read.ok || read.value === '' || field.kind !== 'photo') return read
  const key = ownDocument(context, read.value)
  if (key === null || !(await hasDocument(tx, borrower, key, now)))
    return { ok: false, refusal: 'photo-gone' }
  return { ok: true, value: key }
}

async function write(input: Input, checkedBefore: CheckedIdentity | null, context: Context) {
  const { tx, borrower, now, service } = context
  await lockApplicant(tx, borrower)
  const read = await readStep(input, context)
  const { standing, application, given, problems, version, isOlder } = read
  if (read.isSaid) return saved(read, input.kind)
  if (isOlder || problems.length > 0) return notSaved({ isOlder, version, problems })
  await keepPhotos(given, input.kind, standing, context)
  const isApproved = checkedBefore?.finding.verdict === 'approved' && (await isStill(context, checkedBefore))
  const checked = input.kind === 'identity' ? (isApproved ? 'approved' : 'unchecked') : null
  const kept = { version, given, refused: null, checked } as const
  if (!(await writeStep(tx, borrower, input.kind, kept, sealerOf(service), now)))
    return notSaved({ isOlder: true, version: version + 1, problems })
  if (input.kind === 'basic' || input.kind === 'personal')
    await nameBorrower(context, standing, valuesOf(given))
  await touchApplication(tx, application, now)
  const after = await standingOf(context, application)
  return saved({ version: version + 1, standing: after }, input.kind)
}

const valuesOf = (given: Readonly<Record<string, GivenValue>>) =>
  Object.fromEntries(Object.entries(given).map(([name, { value }]) => [name, value]))

/**
 * Sets the expiry of photos. A face is deleted after 30 days (spec 9), whatever happens to the application.
 */
async function keepPhotos(
  given: Readonly<Record<string, GivenValue>>,
  kind: Step['kind'],
  { steps }: Standing,
  { tx, borrower, now }: Context,
): Promise<void> {
  const photos = steps
    .find(({ step }) => step.kind === kind)
    ?.step.fields.filter((one) => one.kind === 'photo')
  for (const { name } of photos ?? []) {
    const one = given[name]
    if (!one) continue
    const days = name === 'selfie' ? FACE_DAYS : DOCUMENT_KEPT_DAYS
    const keepUntil = new Date(one.at.getTime() + days * MS_PER_DAY)
    if (!(await placeDocument(tx, borrower, one.value, { place: name, keepUntil })))
      throw new Refused('unknown-image')
    await releaseOthers(tx, borrower, name, one.value, now)
  }
}

export const saveStepRoutes = [save]
