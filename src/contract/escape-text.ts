/**
 * A text percent-encoded for a query, a form or a header. A lone surrogate cannot be written in UTF-8 and would make
 * `encodeURIComponent` throw, so it becomes U+FFFD. (`toWellFormed` does the same, but webviews of 2022 lack it.)
 */
export const escapeText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
