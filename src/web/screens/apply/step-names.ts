import type { stepForm } from '#contract/apply/certify.ts'
import type { OutputOf } from '#contract/endpoint.ts'

export type StepField = OutputOf<typeof stepForm>['fields'][number]

/** How the fields of a step are named in its form, and of which of them the one photo is that a form without a script brings. */
export const VALUE = 'v.'
export const PHOTO = 'photo'
export const PHOTO_OF = 'photoOf'

/** A step that is not saved: what was typed, what is wrong with it, and what somebody saved elsewhere meanwhile. */
export interface NotSaved {
  typed: Readonly<Record<string, string>>
  version: number
  problems: Readonly<Record<string, string>>
  /** The words of the box by which a value is confirmed against which something speaks. */
  confirms?: Readonly<Record<string, string>>
  message?: string
  /** Whether no answer came, so that nobody knows whether it is saved. */
  isLost?: boolean
  older?: readonly { label: string; value: string }[]
  /** What the lender has asked about it meanwhile, which this page did not show yet. */
  asked?: string
  /** How it went with the photo that came with the form. */
  photo?: { name: string; went: 'sent' | 'too-large' | 'crowded-out' }
}

/** What every field of a step is given. */
export interface FieldInputProps {
  field: StepField
  value: string
  error: string | undefined
  /** The words of the box that confirms the value; none where nothing is to be confirmed. */
  confirm?: string | undefined
  /** How it went with the photo that came with the form. */
  photo?: NonNullable<NotSaved['photo']>['went'] | undefined
}
