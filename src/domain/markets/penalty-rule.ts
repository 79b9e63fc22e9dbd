/** Penalty rules of a product. A page that shows a penalty names its rule. */
export type PenaltyRuleName = 'bands-5-4-2' | 'three-percent-a-day' | 'flat-charge'
