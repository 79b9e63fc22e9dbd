/** The kit is in Spanish, from the files that a Spanish page loads. */
export { careEs } from '#words/es/care.ts'
export { es as words } from '#words/es/pages.ts'
export { papersEs } from '#words/es/paper-pages.ts'
