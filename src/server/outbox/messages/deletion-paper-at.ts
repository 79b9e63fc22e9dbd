import { type Language, languages } from '#domain/language.ts'
import type { Config } from '#server/service/config.ts'

interface DeletionNumber {
  number: string
}

/** The address of the document about a deletion, for a reader who has its number. */
export const deletionPaperAt = ({ number }: DeletionNumber, language: Language): string =>
  `/papers/deletion.pdf?${new URLSearchParams({ number, type: languages[language].type })}`

/** The address for a message; the number alone if the installation has no public address. */
export const deletionPaperText = (
  { brand }: { brand: Pick<Config['brand'], 'appHost'> },
  deletion: DeletionNumber,
  language: Language,
): string =>
  brand.appHost === '' ? deletion.number : `${brand.appHost}${deletionPaperAt(deletion, language)}`
