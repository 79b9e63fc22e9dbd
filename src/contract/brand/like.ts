/** What is allowed where an object stands, with an example. */
export const like = (example: object) => `an object, as ${JSON.stringify(example)}`
