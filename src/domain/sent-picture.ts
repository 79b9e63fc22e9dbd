/** Megabytes of a picture or PDF that a borrower sends (spec 9). */
export const PICTURE_MB_MAX = 5
/** Pages of a PDF. A proof of payment is one page; of a longer document the borrower can send the page with the payment. */
export const PDF_PAGES_MAX = 3
