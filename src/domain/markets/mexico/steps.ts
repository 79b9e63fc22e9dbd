import {
  accountStep,
  addressFields,
  birthDate,
  creditStep,
  extraStep,
  type IdNumber,
  identityStep,
  idNumber,
  jobStep,
  locationStep,
  nameFields,
  type Step,
  secondFamilyName,
} from '#domain/markets/field.ts'
import type { Applying } from '../applying.ts'
import { bornOn, CURP_LENGTH, readCurp } from './curp.ts'
import { beginsAsCurp, bornIn, hasRfcCheckDigit, RFC_LENGTH, readRfc } from './rfc.ts'

const curp: IdNumber = {
  read: readCurp,
  doubt: (value, { birthDate }) =>
    birthDate !== undefined && bornOn(value) !== birthDate ? 'curp-birthday' : null,
  followsFromName: true,
}

const rfc: IdNumber = {
  read: readRfc,
  doubt(value, { birthDate, curp: beside }) {
    if (!hasRfcCheckDigit(value)) return 'rfc-check-digit'
    if (beside !== undefined && !beginsAsCurp(value, beside)) return 'rfc-curp'
    return birthDate !== undefined && !bornIn(value).includes(birthDate) ? 'rfc-birthday' : null
  },
  followsFromName: true,
}

/** Application steps in Mexico, in order. The location is asked for only here (privacy notice), and is optional. */
const steps: readonly Step[] = [
  { kind: 'basic', isRequired: true, minutes: 1, fields: [...nameFields, secondFamilyName, birthDate] },
  {
    kind: 'personal',
    isRequired: true,
    minutes: 2,
    fields: [
      idNumber('curp', curp, CURP_LENGTH),
      idNumber('rfc', rfc, RFC_LENGTH, { isRequired: false }),
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
