import type { PageWords } from '../en/on-pages.ts'
import { applyEs } from './apply-pages.ts'
import { borrowEs } from './borrow.ts'
import { cardEs } from './card.ts'
import { careEs } from './care.ts'
import { claimPageEs } from './claim-pages.ts'
import { doorEs } from './door.ts'
import { es } from './pages.ts'
import { papersEs } from './paper-pages.ts'

export const onPagesEs: PageWords = {
  general: es,
  borrow: borrowEs,
  care: careEs,
  claim: claimPageEs,
  papers: papersEs,
  card: cardEs,
  door: doorEs,
  apply: applyEs,
}
