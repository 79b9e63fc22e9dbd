/** Base path of every call of the shared helper (spec 9). */
export const API_BASE_PATH = '/nomination'
/** How long either client waits for an answer (spec 9). */
export const REQUEST_TIMEOUT_MS = 60_000
