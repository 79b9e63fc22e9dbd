/**
 * Pages whose data are not only read, such as a reference that is issued or an offer that is kept: the server gives them to
 * nobody who is not there (docs/contribute/decisions/0021-pages-ahead.md), so no browser is told to fetch them ahead.
 */
export const WAITS_FOR_SOMEBODY: readonly string[] = [
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
  '/mine',
  '/orders',
  '/repayByCard',
]
