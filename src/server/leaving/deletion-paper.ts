import { dayIn } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Deletion } from '#server/leaving/deletions.ts'
import type { Config } from '#server/service/config.ts'
import { paragraph, points, section, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/** The content of a deletion's document; without a number it is a preview. */
export type DeletionFacts = Omit<Deletion, 'borrowerId' | 'number'> & { market: MarketId; number?: string }

/**
 * What is deleted, and what is kept anonymously, why and until when: the same text before and after. It
 * contains no personal data.
 */
export function deletionDocument(
  { number, market, deletedAt, keepUntil, loans, complaints, dataRequests }: DeletionFacts,
  language: Language,
  { company }: Pick<Config['brand'], 'company'>,
): LegalDocument {
  const { leaving: words } = answersIn(language)
  const { facts, kept } = words
  const dayOf = (at: Date) => dayIn(at, markets[market].timeZone)
  const until = dayOf(keepUntil)
  const rows = [
    [kept.loans, loans],
    [kept.agreements, loans],
    [kept.complaints, complaints],
    [kept.requests, dataRequests],
  ] as const
  const there = rows.flatMap(([[what = '', why = ''], count]) =>
    count > 0 ? [[what, String(count), why]] : [],
  )
  return {
    id: 'account-deletion',
    language,
    version: dayOf(deletedAt),
    title: words.title,
    blocks: [
      ...(number === undefined
        ? []
        : [
            table(
              facts.caption,
              [],
              [facts.number, number],
              [facts.deletedOn, dayOf(deletedAt)],
              [facts.lender, company.legalName],
              [facts.keptUntil, until],
            ),
          ]),
      section('goes', words.goes),
      points(...words.gone),
      section('stays', words.stays),
      points(...words.always, ...(there.length === 0 ? [words.nothingElse] : [])),
      ...(there.length === 0 ? [] : [table(kept.caption, kept.columns, ...there)]),
      paragraph(words.until(until)),
      ...words.beyond.map((sentence) => paragraph(sentence)),
      paragraph(words.lenderNotified(company.legalName)),
      paragraph(words.again),
      ...(number === undefined ? [] : [paragraph(words.keep)]),
      paragraph(words.ask(company.email)),
    ],
  }
}
