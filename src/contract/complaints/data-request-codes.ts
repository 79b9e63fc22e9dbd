/** The code that the page of requests about one's data acts on: with nothing chosen, it is about the choice. */
export const dataRequestCodes = { 'unknown-type': 3006 } as const
