import { cleanTyped } from './clean-typed.ts'

/** A word of `x`, or a repeated mark, which masks digits: the number is incomplete. */
const MASK = '\\D*(?:(?<!\\p{L})x+(?!\\p{L})|([.#-])\\1)'
/** A label before a number of digits, without a mask. A letter next to the digits belongs to them. */
const LABEL_OF_DIGITS = new RegExp(
  `^(?=[\\p{L}#(])(?!${MASK})[\\p{L}\\p{M} .:;,=#/()'&|>-]*[^\\p{L}\\d](?=\\d)`,
  'iu',
)
/** Punctuation after a number. */
const END = /[.,;]+$/
/** Grouping marks. In front of the number a dash is a minus. */
const GROUPS = /(?<=[^ .-])[ .-]+(?=[^ .-])/g

/** A label before a number that may start with letters: text with a colon, or the name of such a number. */
const LABEL_OF_SIGNS =
  /^(?:[^\d:#=]*[:#=]|(?:CLAVE )?(?:CURP|R\.?F\.?C|PAN(?: CARD)?|IFSC(?:[ .-]+CODE)?)[ .-]+(?:(?:NO|NUM|NÚM|NUMBER)\b[ .-]*)?)\s*/u

/**
 * Reads a typed or pasted number of digits without label and grouping marks: `A/c No. 1234-5678` is `12345678`. Other
 * characters among the digits and masks stay, so that the number is refused and never shortened.
 */
export const digitsTyped = (typed: string): string =>
  cleanTyped(typed).replace(LABEL_OF_DIGITS, '').replace(END, '').replace(GROUPS, '')

/** Reads a number of letters and digits in the same way, in capitals: `IFSC: sbin 0001234` is `SBIN0001234`. */
export const signsTyped = (typed: string): string =>
  cleanTyped(typed).toUpperCase().replace(LABEL_OF_SIGNS, '').replace(END, '').replace(GROUPS, '')

/** A label on a receipt: text with a colon or `#`, or a usual word before a blank. */
const LABEL_OF_REFERENCE =
  /^(?:[^:#=]*[:#=]+ ?|(?:(?:APROBACI[OÓ]N|AUTH?|AUTORIZACI[OÓ]N|BANCO|BANK|CLAVE|COMPROBANTE|DE|FOLIO|GOOGLE|ID|IMPS|KEY|N[OU]M?|N[UÚ]MERO|NEFT|NUMBER|NUM[EÉ]RICA|OPERACI[OÓ]N|ORDER|PAGO|PAYMENT|PAYTM|PHONEPE|RASTREO|RECEIPT|RECIBO|REF|REFERENCIA|REFERENCE|RRN|RTGS|SPEI|TICKET|TRACKING|TRANSACTION|TRANSFER|TRANSFERENCIA|TXN|UPI|UTR)[. ]+)+)/u
const REFERENCE_GROUPS = /(?<=[^ -])[ -]+(?=[^ -])/g

/** Reads a receipt's number without label, blanks and hyphens, in capitals: `AUT: 12-3456/1` is `123456/1`. */
export const referenceTyped = (typed: string): string =>
  cleanTyped(typed)
    .toUpperCase()
    .replace(LABEL_OF_REFERENCE, '')
    .replace(END, '')
    .replace(REFERENCE_GROUPS, '')

/** Returns whether a number is one repeated digit, a common placeholder. */
export const isOneDigit = (digits: string): boolean => /^(\d)\1+$/.test(digits)

/** Reads a whole number, such as a count of payments; null if unreadable. */
export function countTyped(typed: string): number | null {
  const digits = cleanTyped(typed)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Reads the letter O as zero where only a digit is valid, and zero as O where only a letter is. */
export const asShaped = (signs: string, shape: string): string =>
  [...signs]
    .map((sign, at) =>
      shape[at] === '9' && sign === 'O' ? '0' : shape[at] === 'A' && sign === '0' ? 'O' : sign,
    )
    .join('')
