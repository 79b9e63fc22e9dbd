/**
 * Pages whose data loading has side effects, such as issuing a reference or recording an offer. The server does not serve
 * them to prefetches (docs/contribute/decisions/0019-kept-pages.md), so pages do not ask browsers to prefetch them.
 */
export const PAGES_WITH_SIDE_EFFECTS: readonly string[] = [
  '/apply',
  '/apply/account',
  '/apply/basic',
  '/apply/credit',
  '/apply/extra',
  '/apply/identity',
  '/apply/job',
  '/apply/location',
  '/apply/personal',
  '/carpmm',
  '/confirm',
  '/confirmNew',
  '/confirmPeriod',
  '/home',
  '/keyFacts',
  '/login',
  '/mine',
  '/orders',
  '/repayByCard',
]
