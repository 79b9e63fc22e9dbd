import type { Day } from '#domain/dates.ts'
import type { Result } from '#domain/result.ts'
import type { Doubt, FieldProblem } from './field-problem.ts'
import type { FieldKind, StepKind } from './step-kinds.ts'

/** What is given in the other fields of an application, by their names. */
export type Others = Readonly<Record<string, string | undefined>>

/** How a market reads a number of a document. */
export type IdNumber = {
  readonly read: (typed: string, today: Day) => Result<string, FieldProblem>
  /** What speaks against a number of the right form, such as another day of birth than the one that was given. */
  readonly doubt?: (value: string, others: Others) => Doubt | null
  /** Whether it follows from a name and a day of birth, but for a few candidates: to know its end shows nothing. */
  readonly followsFromName?: boolean
}

/** A field of a step: everything about it that is not words. Its words lie under its name. */
export type Field = {
  readonly name: string
  readonly kind: FieldKind
  readonly isRequired: boolean
  /** Characters of a text. */
  readonly max?: number
  /** Values of a choice, in the order in which they are shown. */
  readonly options?: readonly string[]
  readonly number?: IdNumber
  /** Limits of a number, both included. */
  readonly from?: number
  readonly to?: number
  /** So many days after it was given it is asked again. */
  readonly validDays?: number
  /** HTML's own words. */
  readonly autocomplete?: string
  readonly inputMode?: string
}

/** A step of an application in one market. */
export type Step = {
  readonly kind: StepKind
  readonly isRequired: boolean
  /** How long it takes, roughly. */
  readonly minutes: number
  readonly fields: readonly Field[]
}

/** Longest name, address and other texts, in characters. Names are as long as people have them. */
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

/** Given names alone are asked of everybody: not everybody has a family name, and some have two. */
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

/** Work changes: it is asked again after half a year. */
const WORK_DAYS = 180
/** The face is deleted after 30 days (spec 9), and is asked again then. */
export const FACE_DAYS = 30
/** The document itself is asked again after a year. */
export const DOCUMENT_DAYS = 365
/** A consent to ask a credit bureau is for this application, and not for years. */
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

/** The account itself is bound on its own page, with a code to the phone: this step only asks that there is one. */
export const accountStep: Step = { kind: 'account', isRequired: true, minutes: 1, fields: [] }

export const locationStep: Step = {
  kind: 'location',
  isRequired: false,
  minutes: 1,
  fields: [{ name: 'place', kind: 'place', isRequired: false }],
}
