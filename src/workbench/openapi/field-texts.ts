import type { FieldText, FieldTexts } from './field-text.ts'
import { applyFields } from './fields-apply.ts'
import { complaintFields } from './fields-complaints.ts'
import { doorFields } from './fields-door.ts'
import { loanFields } from './fields-loans.ts'
import { paperFields } from './fields-papers.ts'
import { paymentFields } from './fields-payments.ts'
import { registrationFields } from './fields-registration.ts'
import { slipFields } from './slip.ts'

export type { FieldText } from './field-text.ts'

const texts: FieldTexts = {
  ...applyFields,
  ...complaintFields,
  ...doorFields,
  ...loanFields,
  ...slipFields,
  ...paymentFields,
  ...paperFields,
  ...registrationFields,
}

/** The text of a field: the one for this very place, else for its place within any call, else for its name. */
export function fieldText(owner: string, path: readonly string[]): FieldText {
  const keys = [`${owner}.${path.join('.')}`, path.join('.'), path.slice(-2).join('.'), path.at(-1) ?? '']
  const found = keys.map((key) => texts[key]).find((text) => text !== undefined)
  if (found === undefined)
    throw new Error(`${keys[0]} has no text; give it one beside the others of its call`)
  return typeof found === 'string' ? { text: found, isAddition: false } : found
}
