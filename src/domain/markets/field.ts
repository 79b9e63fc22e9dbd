import type { Day } from '#domain/dates.ts'
import type { Result } from '#domain/result.ts'
import type { Doubt, FieldProblem } from './field-problem.ts'
import type { FieldKind, StepKind } from './step-kinds.ts'

/** Values of the other fields of an application, by name. */
export type OtherValues = Readonly<Record<string, string | undefined>>

/** A market's reader of a document number. */
export type IdNumber = {
  readonly read: (typed: string, today: Day) => Result<string, FieldProblem>
  /** Doubt about a well-formed number, such as a different day of birth. */
  readonly doubt?: (value: string, others: OtherValues) => Doubt | null
  /** Whether the number can be derived from name and day of birth, so that knowing its end proves nothing. */
  readonly followsFromName?: boolean
}

/** A field of a step, without its words, which are stored under its name. */
export type Field = {
  readonly name: string
  readonly kind: FieldKind
  readonly isRequired: boolean
  /** Length limits of a text in characters. */
  readonly max?: number
  /** Options of a choice, in display order. */
  readonly options?: readonly string[]
  readonly number?: IdNumber
  /** Limits of a number, inclusive. */
  readonly from?: number
  readonly to?: number
  /** Days after which it is asked for again. */
  readonly validDays?: number
  /** The HTML autocomplete value. */
  readonly autocomplete?: string
  readonly inputMode?: string
}

/** An application step in one market. */
export type Step = {
  readonly kind: StepKind
  readonly isRequired: boolean
  /** Rough duration. */
  readonly minutes: number
  readonly fields: readonly Field[]
}

/** Longest name, address and other texts, in characters. */
export const NAME_MAX = 80
const ADDRESS_MAX = 120

const text = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  kind: 'text',
  isRequired: true,
  max: ADDRESS_MAX,
  ...more,
})

const choice = (name: string, options: readonly string[], more: Partial<Field> = {}): Field => ({
  name,
  kind: 'choice',
  isRequired: true,
  options,
  ...more,
})

/** Only given names are required: some people have no family name, and some have two. */
export const nameFields: readonly Field[] = [
  text('givenName', { max: NAME_MAX, autocomplete: 'given-name' }),
  text('familyName', { max: NAME_MAX, isRequired: false, autocomplete: 'family-name' }),
]

export const secondFamilyName = text('secondFamilyName', { max: NAME_MAX, isRequired: false })
export const birthDate: Field = { name: 'birthDate', kind: 'date', isRequired: true, autocomplete: 'bday' }

export const addressFields: readonly Field[] = [
  text('street', { autocomplete: 'address-line1' }),
  {
    name: 'postalCode',
    kind: 'postal-code',
    isRequired: true,
    autocomplete: 'postal-code',
    inputMode: 'numeric',
  },
  text('city', { max: NAME_MAX, autocomplete: 'address-level2' }),
  text('state', { max: NAME_MAX, autocomplete: 'address-level1' }),
]

export const idNumber = (name: string, number: IdNumber, max: number, more: Partial<Field> = {}): Field => ({
  name,
  kind: 'id-number',
  isRequired: true,
  number,
  max,
  autocomplete: 'off',
  ...more,
})

/** Employment changes: asked for again after half a year. */
const WORK_DAYS = 180
/** The face photo is deleted after 30 days (spec 9), and is then asked for again. */
export const FACE_DAYS = 30
/** The document is asked for again after a year. */
export const DOCUMENT_DAYS = 365
/** Consent to a credit bureau query is for this application only. */
const CONSENT_DAYS = 90

const INCOME_MAX = 99_999_999

export const jobStep: Step = {
  kind: 'job',
  isRequired: true,
  minutes: 1,
  fields: [
    choice('work', ['employed', 'self-employed', 'business', 'pension', 'study', 'none'], {
      validDays: WORK_DAYS,
    }),
    text('employer', { isRequired: false, autocomplete: 'organization' }),
    {
      name: 'monthlyIncome',
      kind: 'number',
      isRequired: true,
      from: 0,
      to: INCOME_MAX,
      inputMode: 'numeric',
      validDays: WORK_DAYS,
    },
    choice('paidEvery', ['week', 'fortnight', 'month', 'irregular']),
  ],
}

export const extraStep: Step = {
  kind: 'extra',
  isRequired: false,
  minutes: 1,
  fields: [
    choice('purpose', ['home', 'health', 'school', 'business', 'debts', 'other'], { isRequired: false }),
    { name: 'dependants', kind: 'number', isRequired: false, from: 0, to: 30, inputMode: 'numeric' },
  ],
}

export const creditStep: Step = {
  kind: 'credit',
  isRequired: true,
  minutes: 1,
  fields: [{ name: 'bureauConsent', kind: 'consent', isRequired: true, validDays: CONSENT_DAYS }],
}

export const identityStep = (documents: readonly string[]): Step => ({
  kind: 'identity',
  isRequired: true,
  minutes: 2,
  fields: [
    choice('document', documents, { validDays: DOCUMENT_DAYS }),
    { name: 'documentFront', kind: 'photo', isRequired: true, validDays: DOCUMENT_DAYS },
    { name: 'documentBack', kind: 'photo', isRequired: false, validDays: DOCUMENT_DAYS },
    { name: 'selfie', kind: 'photo', isRequired: true, validDays: FACE_DAYS },
  ],
})

/** The account is bound on its own page, with a code to the phone. This step only requires that there is one. */
export const accountStep: Step = { kind: 'account', isRequired: true, minutes: 1, fields: [] }

export const locationStep: Step = {
  kind: 'location',
  isRequired: false,
  minutes: 1,
  fields: [{ name: 'place', kind: 'place', isRequired: false }],
}
