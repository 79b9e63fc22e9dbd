/** A contract register number (RECA) in CONDUSEF's notation: `1234-567-890123/01-02345-0926`. */
const RECA_NUMBER = /^\d{4}-\d{3}-\d{6}\/\d{2}-\d{5}-\d{4}$/

export const isRecaNumber = (text: string): boolean => RECA_NUMBER.test(text)
