/** Texts of borrower pages by family, one file each: a phone loads only the families of its page. */
export const onPagesEn = {
  general: async () => (await import('./pages.ts')).en,
  borrow: async () => (await import('./borrow.ts')).borrowEn,
  care: async () => (await import('./care.ts')).careEn,
  claim: async () => (await import('./claim-pages.ts')).claimPageEn,
  papers: async () => (await import('./paper-pages.ts')).papersEn,
  card: async () => (await import('./card.ts')).cardEn,
  webAccess: async () => (await import('./web-access.ts')).webAccessEn,
  apply: async () => (await import('./apply-pages.ts')).applyEn,
}

type Fetched = typeof onPagesEn

export type PageWords = { [Family in keyof Fetched]: Awaited<ReturnType<Fetched[Family]>> }

/** Loaders of the families. */
export type PageFamilies = { readonly [Family in keyof PageWords]: () => Promise<PageWords[Family]> }
