/** Style sheets in cascade order: later ones win. */
export const SHEETS = [
  'tokens',
  'base',
  'layout',
  'money',
  'rows',
  'payment',
  'slip',
  'actions',
  'fields',
  'overlays',
  'states',
  'borrow',
  'calculator',
  'apply',
  'care',
  'site',
  'papers',
  'registration',
  'official-site',
  'forced-colours',
] as const

export type Sheet = (typeof SHEETS)[number]
