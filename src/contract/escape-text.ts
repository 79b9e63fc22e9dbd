/**
 * Percent-encodes a text for a query, a form or a header. A lone surrogate, on which `encodeURIComponent` throws,
 * becomes U+FFFD. (`toWellFormed` does the same, but webviews of 2022 lack it.)
 */
export const escapeText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
