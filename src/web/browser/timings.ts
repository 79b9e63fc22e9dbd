/** Default duration of a toast (spec 9). */
export const TOAST_DEFAULT_MS = 3_000
/** A toast's own duration counts only above this (spec 4 and 9). */
export const TOAST_CUSTOM_ABOVE_MS = 300
/** Duration of the success modal of a complaint (spec 9). */
export const SUCCESS_MODAL_MS = 1_500
/** Delay of the score modal after a complaint's details have loaded (spec 9). */
export const SCORE_MODAL_DELAY_MS = 3_000
/** Rows of a folded detail list (spec 9). */
export const DETAIL_ROWS_FOLDED = 2
