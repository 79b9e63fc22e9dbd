import type * as z from 'zod/mini'
import { partTexts } from '#contract/calls.ts'
import {
  CAMPAIGN_MAX,
  campaign,
  currency,
  flag,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  wholeNumber,
} from '#contract/fields.ts'
import type { JsonSchema } from './document.ts'

/** A shared schema with its own name in the document. */
export interface Kind {
  name: string
  about: string
  /** Type of our own JSON requests, if answers may use others; text by default. */
  sent?: 'integer'
  /** Limits of requests only. */
  sentLimits?: JsonSchema
  /** Not used in answers. */
  isOnlySent?: true
}

/** Names of shared schemas. */
export const kinds: ReadonlyMap<z.ZodMiniType, Kind> = new Map<z.ZodMiniType, Kind>([
  [
    looseLine,
    {
      name: 'Text',
      about: 'A text. A number counts as its digits; null, or nothing at all, as an empty text.',
    },
  ],
  [
    minorAmount,
    {
      name: 'Amount',
      about: 'An amount of money in minor units (centavos, paise): a whole number, or the same in digits.',
      sent: 'integer',
    },
  ],
  [
    optionalAmount,
    {
      name: 'OptionalAmount',
      about: 'An amount as in Amount. There is none when it is null, an empty text, or left out.',
      sent: 'integer',
    },
  ],
  [wholeNumber, { name: 'WholeNumber', about: 'A whole number, or the same in digits.', sent: 'integer' }],
  [
    looseNumber,
    {
      name: 'LooseNumber',
      about:
        'A whole number, or the same in digits. Anything else of these types, or nothing at all, counts as 0.',
    },
  ],
  [
    flag,
    {
      name: 'Flag',
      about:
        'Yes is 1, "1", true or "true". Anything else of these types, or nothing at all, is no. Best sent as 1 or 0.',
    },
  ],
  [
    currency,
    {
      name: 'Currency',
      about:
        'The currency of the amounts beside it. Without one they are shown in dollars on a Spanish page and in rupees on an English one.',
    },
  ],
  [
    campaign,
    {
      name: 'Campaign',
      about: 'A parameter of an advertisement.',
      sentLimits: { maxLength: CAMPAIGN_MAX },
      isOnlySent: true,
    },
  ],
  ...partTexts.flatMap(({ of, name, about }): [z.ZodMiniType, Kind][] =>
    name && about ? [[of, { name, about }]] : [],
  ),
])
