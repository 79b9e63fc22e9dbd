import { applyEn } from './apply-pages.ts'
import { borrowEn } from './borrow.ts'
import { cardEn } from './card.ts'
import { careEn } from './care.ts'
import { claimPageEn } from './claim-pages.ts'
import { doorEn } from './door.ts'
import { en } from './pages.ts'
import { papersEn } from './paper-pages.ts'

/** All that a borrower's pages say: one file for a phone to fetch, whichever pages follow. */
export const onPagesEn = {
  general: en,
  borrow: borrowEn,
  care: careEn,
  claim: claimPageEn,
  papers: papersEn,
  card: cardEn,
  door: doorEn,
  apply: applyEn,
}

export type PageWords = typeof onPagesEn
