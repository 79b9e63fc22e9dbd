/** The penalty rules a product can name. The page that shows a penalty says which one it is. */
export type PenaltyRuleName = 'bands-5-4-2' | 'three-percent-a-day' | 'flat-charge'
