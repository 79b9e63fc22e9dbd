/**
 * Marks that turn the direction of what follows: embeddings, overrides and isolates. With one of them a text can be shown
 * otherwise than it reads, and no language needs them where each text stands in an element of its own.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** The text in the order in which it is read, and shown in no other. */
export const withoutDirectionMarks = (text: string): string => text.replace(TURNING, '')
