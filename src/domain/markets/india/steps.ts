import {
  accountStep,
  addressFields,
  birthDate,
  creditStep,
  extraStep,
  identityStep,
  idNumber,
  jobStep,
  nameFields,
  type Step,
} from '#domain/markets/field.ts'
import type { Applying } from '../applying.ts'
import { AADHAAR_END, holdsAadhaar, PAN_LENGTH, readAadhaarEnd, readPan } from './identity-numbers.ts'

/**
 * Application steps in India, in order. Aadhaar cards are not accepted as documents, because the picture would show
 * the number.
 */
const steps: readonly Step[] = [
  { kind: 'basic', isRequired: true, minutes: 1, fields: [...nameFields, birthDate] },
  {
    kind: 'personal',
    isRequired: true,
    minutes: 2,
    fields: [
      idNumber('pan', { read: readPan }, PAN_LENGTH),
      idNumber('aadhaarEnd', { read: readAadhaarEnd }, AADHAAR_END, {
        isRequired: false,
        inputMode: 'numeric',
      }),
      ...addressFields,
    ],
  },
  jobStep,
  extraStep,
  creditStep,
  identityStep(['pan-card', 'passport', 'voter-card', 'licence']),
  accountStep,
]

export const indianApplying: Applying = { steps, postalCode: /^[1-9]\d{5}$/, holdsForbidden: holdsAadhaar }
