import { withoutDirectionMarks } from '#domain/direction-marks.ts'
import { type Language, languageCodes } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { decryptOrPlaceholder, type Sealer } from '#server/base/sealing/sealed.ts'
import { complaintPlace } from '#server/complaints/complaint-rows.ts'
import { sealedPlace } from '#server/people/borrowers/borrowers.ts'
import type { QueueRow } from './desk-queue.ts'

/** The borrower of a case and the first words of a complaint, for roles that may open it. */
export interface CaseDetails {
  person: string
  language: Language
  firstWords: string
}

const people = statement<
  { id: string; market: MarketId; givenName: string; familyName: string; language: string | null },
  [readonly string[]]
>(
  'desk-people-of-queue',
  `SELECT b.id, b.market, b.given_name AS "givenName", b.family_name AS "familyName", c.language
   FROM borrowers b LEFT JOIN notification_choices c ON c.borrower_id = b.id WHERE b.id = ANY($1)`,
)

/** More than a row of the queue shows. */
const FIRST_LETTERS = 100

/** The details of these rows, by folio. */
export async function detailsOf(
  tx: Transaction,
  sealer: Sealer,
  rows: readonly QueueRow[],
): Promise<ReadonlyMap<string, CaseDetails>> {
  const found = await tx.rows(people, [[...new Set(rows.map(({ borrowerId }) => borrowerId))]])
  const byId = new Map(
    found.map(({ id, market, givenName, familyName, language }) => {
      const given = decryptOrPlaceholder(sealer, givenName, sealedPlace(id, 'given_name'))
      const family = decryptOrPlaceholder(sealer, familyName, sealedPlace(id, 'family_name'))
      return [
        id,
        {
          person: withoutDirectionMarks(`${given} ${family}`).trim(),
          language: languageCodes.find((code) => code === language) ?? markets[market].language,
        },
      ]
    }),
  )
  return new Map(
    rows.flatMap(({ folio, borrowerId, content }) => {
      const person = byId.get(borrowerId)
      const text =
        content === null ? '' : decryptOrPlaceholder(sealer, content, complaintPlace(folio, 'content'))
      const firstWords = [...text.replace(/\s+/g, ' ').trim()].slice(0, FIRST_LETTERS).join('')
      return person ? [[folio, { ...person, firstWords }] as const] : []
    }),
  )
}
