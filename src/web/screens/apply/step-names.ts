import type { stepForm } from '#contract/apply/certify.ts'
import type { OutputOf } from '#contract/endpoint.ts'

export type StepField = OutputOf<typeof stepForm>['fields'][number]

/**
 * Builds the field names of a step's form, and finds which field the single photo of a form without a script belongs
 * to.
 */
export const VALUE = 'v.'
export const PHOTO = 'photo'
export const PHOTO_OF = 'photoOf'

/** A step that was not saved: the typed values, their errors, and values that another page saved meanwhile. */
export interface NotSaved {
  typed: Readonly<Record<string, string>>
  version: number
  problems: Readonly<Record<string, string>>
  /** The label of the checkbox that confirms a doubtful value. */
  confirms?: Readonly<Record<string, string>>
  message?: string
  /** Whether no response came, so it is unknown whether the step was saved. */
  isLost?: boolean
  older?: readonly { label: string; value: string }[]
  /** The lender's new question about the step, which this page has not shown yet. */
  asked?: string
  /** The outcome of the photo that came with the form. */
  photo?: { name: string; went: 'sent' | 'too-large' | 'crowded-out' }
}

/** The properties that every field of a step receives. */
export interface FieldInputProps {
  field: StepField
  value: string
  error: string | undefined
  /** The label of the confirming checkbox, if the value must be confirmed. */
  confirm?: string | undefined
  /** The outcome of the photo that came with the form. */
  photo?: NonNullable<NotSaved['photo']>['went'] | undefined
}
