import type { Language } from '#contract/refusals.ts'
import { type DeskWords, deskEn } from '#words/en/desk.ts'
import { deskEs } from '#words/es/desk.ts'

export type { DeskWords } from '#words/en/desk.ts'

/** The desk speaks the language of the staff's own browser, and the lender's country's where that is neither of its two. */
export function deskWords(acceptLanguage: string | undefined, otherwise: Language): DeskWords {
  const wished = (acceptLanguage ?? '').slice(0, 200).toLowerCase().split(',')
  const first = wished.map((part) => part.trim().slice(0, 2)).find((tag) => tag === 'es' || tag === 'en')
  return (first ?? otherwise) === 'es' ? deskEs : deskEn
}
