import type * as z from 'zod/mini'
import {
  CAMPAIGN_MAX,
  campaign,
  currency,
  flag,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  textValue,
  titleValue,
  wholeNumber,
} from '#contract/fields.ts'
import { agreement } from '#contract/loans/loan-details.ts'
import { channel, unavailableChannel } from '#contract/money/installment.ts'
import { paper } from '#contract/papers/paper.ts'
import type { JsonSchema } from './document.ts'

/** A part of many calls that has a name of its own in the document. */
export interface Kind {
  name: string
  about: string
  /** What a JSON body of ours holds, where an answer may also hold it in another way; text where it is missing. */
  sent?: 'integer'
  /** Limits that only what we send keeps to. */
  sentLimits?: JsonSchema
  /** No answer has it. */
  isOnlySent?: true
}

/** The names by the very schemas that the calls are made of. */
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
  [textValue, { name: 'TextValue', about: 'A row of details: what it is, and its value as it is shown.' }],
  [titleValue, { name: 'TitleValue', about: 'A row of details: what it is, and its value as it is shown.' }],
  [channel, { name: 'Channel', about: 'One way to pay.' }],
  [unavailableChannel, { name: 'UnavailableChannel', about: 'A way to pay that does not take this amount.' }],
  [agreement, { name: 'Agreement', about: 'The fields of a promissory note, each as it is shown.' }],
  [paper, { name: 'Paper', about: 'A legal text in pieces, shown word for word.' }],
])
