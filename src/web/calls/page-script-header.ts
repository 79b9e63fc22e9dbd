/** Names the release of the page that asks: the server answers with the page alone, or with 409 when it is of another release. */
export const RELEASE_HEADER = 'x-page-script'
