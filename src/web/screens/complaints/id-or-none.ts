/** As long as a backend may name anything (`ID_MAX` of the contract, which no browser loads). */
const LONGEST = 128

/**
 * What a backend named something, as it stands in an address: any text will do. One that no backend can have sent is as
 * unknown as any other, and no reason for another kind of error.
 */
export const idOrNone = (text: string | null): string =>
  text !== null && text.length <= LONGEST && /^[^\p{Cc}\p{Cs}]*$/u.test(text) ? text : ''
