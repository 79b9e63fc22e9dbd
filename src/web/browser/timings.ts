/** How long a toast stays when nobody says otherwise (spec 9). */
export const TOAST_DEFAULT_MS = 3_000
/** A toast's duration of its own counts only above this (spec 4 and 9). */
export const TOAST_CUSTOM_ABOVE_MS = 300
/** How long the success modal of a complaint stays (spec 9). */
export const SUCCESS_MODAL_MS = 1_500
/** When the score modal opens after a complaint's details have loaded (spec 9). */
export const SCORE_MODAL_DELAY_MS = 3_000
/** Rows of a folded detail list (spec 9). */
export const DETAIL_ROWS_FOLDED = 2
