import { onPagesEs } from '#words/es/on-pages.ts'

/** The kit speaks Spanish, from the file that a Spanish page fetches: taking parts of it would cut that file in two. */
export const { general: words, care: careEs, papers: papersEs, apply: applyEs } = onPagesEs
