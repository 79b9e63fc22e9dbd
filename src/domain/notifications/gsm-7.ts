/** GSM 7-bit default alphabet (3GPP TS 23.038): one unit per character. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** GSM 7-bit extension: two units per character. */
const EXTENDED = '\f^{}\\[~]|€'

const ALPHABET: ReadonlySet<string> = new Set(BASIC + EXTENDED)

/** Characters with a usual GSM 7-bit spelling and no decomposition. */
const SPELLED: Readonly<Record<string, string>> = {
  '₹': 'Rs ',
  '•': '*',
  '·': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '…': '...',
}

/**
 * Returns the text as a text message carries it: characters outside GSM 7-bit lose their accent (á, í, ó, ú) or get
 * their usual spelling. Characters inside (é, ñ, ü, ¿, ¡) stay. A text with a character that has no such form stays
 * unchanged.
 */
export function inGsm7(text: string): string {
  const spelled = [...text.normalize('NFC')].map(spelledOf).join('')
  return letterOutside(spelled) === null ? spelled : text
}

function spelledOf(letter: string): string {
  if (ALPHABET.has(letter)) return letter
  return SPELLED[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
}

const letterOutside = (text: string): string | null =>
  [...text].find((letter) => !ALPHABET.has(letter)) ?? null

/** How a carrier splits and bills one text message. */
interface Parts {
  count: number
  /** The first character that makes the whole message UCS-2; null if all are GSM 7-bit. */
  letterOutside: string | null
}

/** Units of a single part, and of each part of several: their header takes the rest. */
const GSM_UNITS = { one: 160, each: 153 } as const
const UCS2_UNITS = { one: 70, each: 67 } as const

/** Counts the parts of a text message. No part ends inside a character. */
export function partsOf(text: string): Parts {
  const outside = letterOutside(text)
  const units = outside === null ? GSM_UNITS : UCS2_UNITS
  const sizes = [...text].map((letter) => {
    if (outside !== null) return letter.length
    return EXTENDED.includes(letter) ? 2 : 1
  })
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= units.one) return { count: 1, letterOutside: outside }
  let count = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > units.each) {
      count += 1
      used = 0
    }
    used += size
  }
  return { count, letterOutside: outside }
}
