import { stepForm } from '#contract/apply/certify.ts'
import { isEditable } from '#domain/apply/application.ts'
import { stepAfter } from '#domain/apply/progress.ts'
import { askReason } from '#domain/apply/step-state.ts'
import type { Field } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { Refused } from '#server/base/http/refused.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { needsNotice } from '#server/people/account/data-notice.ts'
import { draftKeyOf } from '#server/people/account/draft-key.ts'
import { borrowerReader } from '#server/pictures/picture-links.ts'
import { ownApplication } from './application.ts'
import type { Application } from './application-rows.ts'
import { bureauConsent } from './consent.ts'
import { documentLink } from './documents.ts'
import { stateOn } from './effective-state.ts'
import { type Standing, standingOf, stepIn } from './standing.ts'
import { wordsOf } from './step-description.ts'

/** How long the address of a photo in a form is valid. */
const LINK_MS = 60 * 60 * 1000

/** A document number by its last characters, enough to recognise it. */
export const masked = (value: string) => `••••${value.slice(-4)}`

/** Returns whether a typed value only repeats the masked one of a form. */
export const isMasked = (value: string): boolean => value.startsWith('••••')

/** The step of an editable application, with its context. */
export async function editableStep(context: Context, applicationId: string, kind: StepKind) {
  const application = await ownApplication(context, applicationId)
  if (!isEditable(stateOn(application, context.now))) throw new Refused('application-closed')
  if (needsNotice(context, application)) throw new Refused('notice-changed')
  const standing = await standingOf(context, application)
  const found = stepIn(standing, kind)
  if (!found) throw new Refused('unknown-step')
  return { application, standing, ...found }
}

const form = serve(stepForm, async ({ applicationId, kind }, context) => {
  const { application, standing, step, state, kept } = await editableStep(context, applicationId, kind)
  const words = answersIn(context.language).apply
  const { title, intro } = words.steps[kind]
  const kinds = standing.steps.map((one) => one.step.kind)
  const number = kinds.indexOf(kind) + 1
  return {
    title,
    intro,
    state,
    reason: state === 'refused' ? (kept?.refused?.reason ?? '') : state === 'expired' ? words.old : '',
    version: kept?.version ?? 0,
    isRequired: step.isRequired,
    fields:
      kind === 'account'
        ? accountField(standing, context)
        : step.fields.map(shownField({ application, standing, kind }, context)),
    number,
    of: kinds.length,
    previousStep: kinds[number - 2] ?? '',
    nextStep: stepAfter(standing.steps, kind) ?? '',
    draftKey: draftKeyOf(context),
  }
})

const NOTHING = {
  options: [],
  max: 0,
  autocomplete: '',
  inputMode: '',
  problem: '',
  text: '',
  textHash: '',
}

/** The bound account, for display; none if an account must be bound on its own page. */
function accountField({ account }: Standing, { language }: Context) {
  if (!account) return []
  const { label, hint } = answersIn(language).apply.fields.account
  const value = `${account.bank} ${account.masked}`
  return [
    {
      ...NOTHING,
      name: 'account',
      kind: 'text' as const,
      label,
      hint,
      isRequired: true,
      value,
      isKnown: true,
    },
  ]
}

type Shown = { application: Application; standing: Standing; kind: StepKind }

const shownField = ({ application, standing, kind }: Shown, context: Context) => {
  const { known, steps } = standing
  const step = steps.find((one) => one.step.kind === kind)
  const words = answersIn(context.language).apply
  return (field: Field) => {
    const why = step ? askReason(step.step, field, step.kept, known, context.now) : 'open'
    const { label, hint } = wordsOf(words.fields, field.name)
    return {
      ...NOTHING,
      name: field.name,
      kind: field.kind,
      label,
      hint,
      options: (field.options ?? []).map((value) => ({
        value,
        text: optionOf(words.options, field.name, value),
      })),
      max: field.max ?? 0,
      isRequired: field.isRequired,
      autocomplete: field.autocomplete ?? '',
      inputMode: field.inputMode ?? '',
      value: known[field.name] ?? shownValue(field, step?.kept?.given[field.name]?.value, context),
      isKnown: why === 'known',
      problem: why === 'old' ? words.old : why === 'wrong' ? words.wrong : '',
      ...(field.kind === 'consent' && bureauConsent(application, context)),
    }
  }
}

function shownValue({ kind }: Field, value: string | undefined, context: Context): string {
  if (value === undefined || value === '') return ''
  if (kind === 'id-number') return masked(value)
  // A consent is given anew each time, and never ticked in advance.
  if (kind === 'consent') return ''
  return kind === 'photo'
    ? documentLink(context.service, value, borrowerReader(context), new Date(context.now.getTime() + LINK_MS))
    : value
}

/** The words of an answer. Different questions may have different words for the same answer. */
function optionOf(words: object, name: string, value: string): string {
  const texts = words as Readonly<Record<string, string>>
  return texts[`${name}.${value}`] ?? texts[value] ?? value
}

export const stepFormRoutes = [form]
