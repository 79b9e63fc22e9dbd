/** Base path of every call of the shared helper (spec 9). */
export const API_BASE_PATH = '/nomination'
/** Timeout of both clients (spec 9). */
export const REQUEST_TIMEOUT_MS = 60_000
