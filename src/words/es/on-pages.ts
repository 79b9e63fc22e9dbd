import type { PageFamilies } from '../en/on-pages.ts'

export const onPagesEs: PageFamilies = {
  general: async () => (await import('./pages.ts')).es,
  borrow: async () => (await import('./borrow.ts')).borrowEs,
  care: async () => (await import('./care.ts')).careEs,
  claim: async () => (await import('./claim-pages.ts')).claimPageEs,
  papers: async () => (await import('./paper-pages.ts')).papersEs,
  card: async () => (await import('./card.ts')).cardEs,
  webAccess: async () => (await import('./web-access.ts')).webAccessEs,
  apply: async () => (await import('./apply-pages.ts')).applyEs,
}
