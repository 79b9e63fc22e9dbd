import { cleanTyped } from './clean-typed.ts'

/** A word of `x` alone, or one mark several times over, which stand for hidden digits: the rest is not the whole number. */
const MASK = '\\D*(?:(?<!\\p{L})x+(?!\\p{L})|([.#-])\\1)'
/** The label before a number of digits alone, without a mask. A letter at the digits is part of them. */
const LABEL_OF_DIGITS = new RegExp(
  `^(?=[\\p{L}#(])(?!${MASK})[\\p{L}\\p{M} .:;,=#/()'&|>-]*[^\\p{L}\\d](?=\\d)`,
  'iu',
)
/** What ends the sentence around a number. */
const END = /[.,;]+$/
/** Marks between the groups of a number. In front of it a dash is a minus. */
const GROUPS = /(?<=[^ .-])[ .-]+(?=[^ .-])/g

/** The label of a number that may begin with letters: what ends with a colon, or the name of such a number. */
const LABEL_OF_SIGNS =
  /^(?:[^\d:#=]*[:#=]|(?:CLAVE )?(?:CURP|R\.?F\.?C|PAN(?: CARD)?|IFSC(?:[ .-]+CODE)?)[ .-]+(?:(?:NO|NUM|NÚM|NUMBER)\b[ .-]*)?)\s*/u

/**
 * A number of digits as it was typed or pasted, without its label and the marks of its groups: `A/c No. 1234-5678` is
 * `12345678`. What is no digit among the digits stays, as does a mask, so that the number is refused and never
 * shortened.
 */
export const digitsTyped = (typed: string): string =>
  cleanTyped(typed).replace(LABEL_OF_DIGITS, '').replace(END, '').replace(GROUPS, '')

/** A number of letters and digits in the same way, in capitals: `IFSC: sbin 0001234` is `SBIN0001234`. */
export const signsTyped = (typed: string): string =>
  cleanTyped(typed).toUpperCase().replace(LABEL_OF_SIGNS, '').replace(END, '').replace(GROUPS, '')

/** The label of a number on a receipt: what ends with a colon or a `#`, or usual words before a blank. */
const LABEL_OF_REFERENCE =
  /^(?:[^:#=]*[:#=]+ ?|(?:(?:APROBACI[OÓ]N|AUTH?|AUTORIZACI[OÓ]N|BANCO|BANK|CLAVE|COMPROBANTE|DE|FOLIO|GOOGLE|ID|IMPS|KEY|N[OU]M?|N[UÚ]MERO|NEFT|NUMBER|NUM[EÉ]RICA|OPERACI[OÓ]N|ORDER|PAGO|PAYMENT|PAYTM|PHONEPE|RASTREO|RECEIPT|RECIBO|REF|REFERENCIA|REFERENCE|RRN|RTGS|SPEI|TICKET|TRACKING|TRANSACTION|TRANSFER|TRANSFERENCIA|TXN|UPI|UTR)[. ]+)+)/u
const REFERENCE_GROUPS = /(?<=[^ -])[ -]+(?=[^ -])/g

/** The number of a receipt without its label, blanks and hyphens, in capitals: `AUT: 12-3456/1` is `123456/1`. */
export const referenceTyped = (typed: string): string =>
  cleanTyped(typed)
    .toUpperCase()
    .replace(LABEL_OF_REFERENCE, '')
    .replace(END, '')
    .replace(REFERENCE_GROUPS, '')

/** Whether a number is only one digit again and again, as people fill in what they do not know. */
export const isOneDigit = (digits: string): boolean => /^(\d)\1+$/.test(digits)

/** A whole number that counts something, such as payments; null for what cannot be read. */
export function countTyped(typed: string): number | null {
  const digits = cleanTyped(typed)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** The letter O where only a digit can stand is a zero, and a zero where only a letter can stand is an O. */
export const asShaped = (signs: string, shape: string): string =>
  [...signs]
    .map((sign, at) =>
      shape[at] === '9' && sign === 'O' ? '0' : shape[at] === 'A' && sign === '0' ? 'O' : sign,
    )
    .join('')
