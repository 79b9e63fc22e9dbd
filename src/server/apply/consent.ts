import { createHash } from 'node:crypto'
import { answersIn } from '#server/http/answer-words.ts'
import type { Context } from '#server/serve.ts'

/** The text that is agreed to before a credit bureau is asked, and what names this very text. */
export function bureauConsent({ language, service }: Pick<Context, 'language' | 'service'>) {
  const { brand } = service.config
  const text = answersIn(language).apply.consent(brand.company.legalName)
  return { text, textHash: createHash('sha256').update(text).digest('hex') }
}
