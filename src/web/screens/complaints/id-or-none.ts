/** The maximum length of a backend's id (`ID_MAX` of the contract, which browsers do not load). */
const LONGEST = 128

/**
 * Returns a backend's id from an address. Any text is valid. A text that no backend can have sent counts as an unknown
 * id, not as another kind of error.
 */
export const idOrNone = (text: string | null): string =>
  text !== null && text.length <= LONGEST && /^[^\p{Cc}\p{Cs}]*$/u.test(text) ? text : ''
