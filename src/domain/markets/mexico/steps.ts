import {
  accountStep,
  addressFields,
  birthDate,
  creditStep,
  extraStep,
  identityStep,
  idNumber,
  jobStep,
  locationStep,
  nameFields,
  type Step,
  secondFamilyName,
} from '../../apply/field.ts'
import type { Applying } from '../applying.ts'
import { CURP_LENGTH } from './curp.ts'
import { RFC_LENGTH } from './rfc.ts'

/** What an application in Mexico asks, in its order. Where somebody is, is asked here alone (privacy notice), and never needed. */
const steps: readonly Step[] = [
  { kind: 'basic', isRequired: true, minutes: 1, fields: [...nameFields, secondFamilyName, birthDate] },
  {
    kind: 'personal',
    isRequired: true,
    minutes: 2,
    fields: [
      idNumber('curp', 'curp', CURP_LENGTH),
      idNumber('rfc', 'rfc', RFC_LENGTH, { isRequired: false }),
      ...addressFields,
    ],
  },
  jobStep,
  extraStep,
  creditStep,
  identityStep(['ine', 'passport', 'licence']),
  accountStep,
  locationStep,
]

export const mexicanApplying: Applying = { steps, postalCode: /^(?!00)\d{5}$/, holdsForbidden: () => false }
