import { type Language, languages } from '#domain/language.ts'
import type { Config } from '#server/service/config.ts'

interface Numbered {
  /** The number of the deletion. */
  number: string
}

/** Where the paper of a deletion lies, for whoever has its number. */
export const deletionPaperAt = ({ number }: Numbered, language: Language): string =>
  `/papers/deletion.pdf?${new URLSearchParams({ number, type: languages[language].type })}`

/** The same in a message; an installation that does not know its own address names the number. */
export const deletionPaperSaid = (
  { brand }: { brand: Pick<Config['brand'], 'appHost'> },
  deletion: Numbered,
  language: Language,
): string =>
  brand.appHost === '' ? deletion.number : `${brand.appHost}${deletionPaperAt(deletion, language)}`
