/** Joins the sentences that are not empty. */
export const sentences = (...all: readonly (string | undefined)[]): string =>
  all.filter((one) => one !== undefined && one !== '').join(' ')
