import * as z from 'zod/mini'
import type { FieldText, PartText } from '#contract/call-text.ts'
import { currencies, marketIds } from '#domain/markets/market.ts'

/** Default maximum length of a text field. */
export const TEXT_MAX = 500

/** Maximum length of free text on the wire; domain limits are shorter. */
export const LONG_TEXT_MAX = 4000

/** Most rows of a list in an answer. */
export const LIST_MAX = 1000

/** Maximum digits of an amount: 15 are exact in JSON, and more than any loan. */
export const AMOUNT_MAX = 999_999_999_999_999
const WHOLE_MAX = 999_999_999

// PostgreSQL cannot store NUL, and no field needs other control characters. The check looks for one bad character,
// because matching all good ones overflows the stack on texts of many megabytes.
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** A line of text without control characters, at most `max` UTF-16 units. */
export const line = (max: number = TEXT_MAX) =>
  z.string().check(
    z.maxLength(max, { abort: true }),
    z.refine((text) => !CONTROL.test(text)),
  )

/** A required line of text. */
export const filled = (max: number = TEXT_MAX) => line(max).check(z.minLength(1))

const maybe = <Field extends z.ZodMiniType>(field: Field) => z.optional(z.nullable(field))

/** A text that a backend may also send as a number, as null, or omit: the last two become empty. */
export const looseLine = z.codec(maybe(z.union([line(4000), z.number()])), z.string(), {
  decode: (value) => (value === null || value === undefined ? '' : String(value)),
  encode: (value) => value,
})

/** Our own: the key under which a page stores unsent input; empty if a backend has none. */
export const draftKey = looseLine

/** Maximum length of an advertisement parameter. */
export const CAMPAIGN_MAX = 200

const tidied = (text: string | null | undefined) =>
  (text ?? '').slice(0, CAMPAIGN_MAX).replace(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '')

/**
 * A parameter of an advertisement's link. It only counts visits, so it is never refused: long values are truncated,
 * control characters are removed, and a missing one is empty, on both sides of the wire.
 */
export const campaign = z.codec(maybe(z.string()), z.string(), { decode: tidied, encode: tidied })

/** An amount in minor units: an integer or its digits on the wire, `bigint` in the code (spec 3). */
export const minorAmount = z.codec(
  z.union([
    z.int().check(z.minimum(-AMOUNT_MAX), z.maximum(AMOUNT_MAX)),
    z.string().check(z.regex(/^-?\d{1,15}$/)),
  ]),
  z.bigint(),
  { decode: (value) => BigInt(value), encode: (value) => Number(value) },
)

/** An optional amount: unreadable values count as none, because a bad coupon must not hide the loan. */
export const optionalAmount = z.codec(z.optional(z.unknown()), maybe(z.bigint()), {
  decode: (value) => {
    const amount = z.safeDecode(minorAmount, value as z.input<typeof minorAmount>)
    return amount.success ? amount.data : null
  },
  // `Number` is exact: no amount has more than 15 digits.
  encode: (value) => (typeof value === 'bigint' ? Number(value) : value),
})

/** A small whole number that may arrive as text, as in a form. */
export const wholeNumber = z.codec(
  z.union([
    z.int().check(z.minimum(-WHOLE_MAX), z.maximum(WHOLE_MAX)),
    z.string().check(z.regex(/^-?\d{1,9}$/)),
  ]),
  z.int(),
  // Adding 0 turns -0 into 0.
  { decode: (value) => Number(value) + 0, encode: (value) => value },
)

const scalar = maybe(z.union([z.number(), line(), z.boolean()]))

/** A whole number that defaults to 0 if it is missing or unreadable. */
export const looseNumber = z.codec(scalar, z.int(), {
  decode: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) + 0 : 0),
  encode: (value) => value,
})

/** An optional whole number: unreadable values count as none. */
export const optionalNumber = z.codec(scalar, maybe(z.int()), {
  decode: (value) =>
    value === null || value === undefined || value === '' || !Number.isSafeInteger(Number(value))
      ? null
      : Number(value) + 0,
  encode: (value) => value,
})

/** A flag that arrives as 1, '1', true or anything else (design 5). */
export const flag = z.codec(scalar, z.boolean(), {
  decode: (value) => value === 'true' || Number(value) === 1,
  encode: (value) => (value ? 1 : 0),
})

/** The same, encoded as a text as the specification does: '1', and '0' for no. */
export const textFlag = z.codec(scalar, z.boolean(), {
  decode: (value) => z.decode(flag, value),
  encode: (value) => (value ? '1' : '0'),
})

/** Longest identifier of a backend. */
export const ID_MAX = 128

/** An identifier of a backend, as it sent it: `MX-2026/00017` or a number. */
export const givenId = filled(ID_MAX).check(z.refine((text) => !/\p{Surrogate}/u.test(text)))

/** The same where a page receives it, perhaps as a number. */
export const receivedId = z.codec(z.union([givenId, z.number()]), givenId, {
  decode: (value) => String(value),
  encode: (value) => value,
})

/** An order number, which pages call `orderId` or `orderNo` (design 4). */
export const orderNo = givenId

export const productId = givenId

/**
 * Optional ISO currency of an answer; the language decides otherwise (design 5). Currency signs such as `$` and other
 * values are ignored. An unknown currency is refused, because its amounts would be shown with a wrong sign.
 */
export const currency = z.codec(z.optional(z.unknown()), z.optional(z.enum(currencies)), {
  decode: (value) => {
    const text = typeof value === 'string' ? value.toUpperCase() : ''
    return /^[A-Z]{3}$/.test(text) ? (text as z.input<typeof isoCurrency>) : undefined
  },
  encode: (value) => value,
})
const isoCurrency = z.enum(currencies)

/** Market names for an error message. */
export const MARKETS = marketIds.map((id) => `"${id}"`).join(' or ')

/** A row of a detail list (spec 3: `text`/`value`). */
export const textValue = z.object({ text: looseLine, value: looseLine })

export const textValueText: PartText<typeof textValue> = {
  of: textValue,
  name: 'TextValue',
  about: 'A row of details: its label, and its displayed value.',
  fields: {
    text: 'The label.',
    value: 'The value, as shown.',
  },
}

/** A row of an order card (spec 3: `title`/`value`). */
export const titleValue = z.object({ title: looseLine, value: looseLine })

export const titleValueText: PartText<typeof titleValue> = {
  of: titleValue,
  name: 'TitleValue',
  about: 'A row of details: its label, and its displayed value.',
  fields: {
    title: 'The label.',
    value: 'The value, as shown.',
  },
}

// Counts rows before parsing, so that a list of a million rows costs nothing.
const rows = z.array(z.unknown()).check(z.maxLength(LIST_MAX))

/** A list that a server may omit, or send as null or an empty text, when it is empty. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.codec(maybe(z.union([rows, z.literal('')])), z.array(item), {
    // The rows are unparsed here: the list's own schema parses and refuses them next.
    decode: (value) => (value || []) as z.input<z.ZodMiniArray<Item>>,
    encode: (items) => items,
  })

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with optional fields only, which may itself be null, an empty text or list, or absent. */
export const orEmpty = <Fields extends z.ZodMiniObject>(fields: Fields) =>
  z.codec(z.optional(z.unknown()), fields, {
    decode: (value) => (isObject(value) ? value : {}) as z.input<Fields>,
    encode: (value) => value,
  })

const readables = new WeakSet<object>()

/** Whether a field accepts any value, as `ifReadable` does. */
export const takesAnything = (schema: object): boolean => readables.has(schema)

/** An optional object of our own: unreadable values count as none, because bad figures must not hide the loan. */
export function ifReadable<Fields extends z.ZodMiniObject>(fields: Fields) {
  const codec = z.codec(z.optional(z.unknown()), maybe(fields), {
    // Unparsed: the object's own schema reads it next.
    decode: (value) =>
      (z.safeDecode(fields, value as z.input<Fields>).success ? value : null) as z.input<Fields> | null,
    encode: (value) => value,
  })
  readables.add(codec)
  return codec
}

/** An object, or null if a backend sends null, an empty text, list or object, or nothing. */
export const orNone = <Fields extends z.ZodMiniObject>(fields: Fields) =>
  z.codec(z.optional(z.unknown()), maybe(fields), {
    decode: (value) => (isEmpty(value) ? null : value) as z.input<Fields> | null,
    encode: (value) => value,
  })

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Default descriptions of fields by name. */
export const commonTexts: Readonly<Record<string, FieldText>> = {
  draftKey: {
    added:
      'The key under which a page keeps what this borrower has typed and not sent, on a phone that several may use. It names no borrower.',
  },
  productId: "The product, from the page's own address.",
  orderId: "The order, from the page's own address.",
  productLogo: "The address of the product's picture.",
  productName: 'The name of the product, as shown.',
  lastMoment: { added: 'The same with its last moment and time zone, as shown.' },
  repayList: 'The ways to pay, in sections.',
  unavailable: { added: 'Ways to pay that do not take this amount.' },
  onItsWay: { added: 'Money that a provider has seen and that is not on the loan yet; empty for none.' },
  currency: { added: 'The ISO code of the currency of all amounts here.' },
  nextPart: {
    added:
      'What an arrangement that is open asks for next; none where none is, or while money is on its way.',
  },
  termUnit: 'The unit of `periods`, such as day.',
  received: 'Amount that the borrower receives.',
  totalOwed: 'Amount repaid in all.',
  commission: 'The commission within it.',
  interest: 'The interest within it.',
  tax: 'The tax within it.',
  orderNo: "The order's number, which other calls name `orderId`.",
  applicationId: 'The number of the application.',
  isRequired: 'Whether it may not be left out.',
  instalments: 'Number of instalments.',
}
