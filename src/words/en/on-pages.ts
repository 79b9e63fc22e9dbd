/** What a borrower's pages say, by family. Each is a file of its own: a phone fetches those whose words its page says. */
export const onPagesEn = {
  general: async () => (await import('./pages.ts')).en,
  borrow: async () => (await import('./borrow.ts')).borrowEn,
  care: async () => (await import('./care.ts')).careEn,
  claim: async () => (await import('./claim-pages.ts')).claimPageEn,
  papers: async () => (await import('./paper-pages.ts')).papersEn,
  card: async () => (await import('./card.ts')).cardEn,
  door: async () => (await import('./door.ts')).doorEn,
  apply: async () => (await import('./apply-pages.ts')).applyEn,
}

type Fetched = typeof onPagesEn

export type PageWords = { [Family in keyof Fetched]: Awaited<ReturnType<Fetched[Family]>> }

/** How each family is fetched. */
export type PageFamilies = { readonly [Family in keyof PageWords]: () => Promise<PageWords[Family]> }
