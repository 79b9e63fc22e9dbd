/**
 * Header with the release of the requesting page: the server answers with the page's content, or with 409 if it is of
 * another release.
 */
export const RELEASE_HEADER = 'x-page-script'
