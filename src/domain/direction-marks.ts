/**
 * Unicode marks that change text direction: embeddings, overrides and isolates. They can make a text look different
 * from what it says. No language needs them where each text has its own element.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes direction marks. */
export const withoutDirectionMarks = (text: string): string => text.replace(TURNING, '')
