const RETRY_SECONDS_MAX = 30

/** The server is overloaded: a request would wait too long. Nothing of it was begun. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  /** The value of `Retry-After`. */
  readonly retryAfterSeconds: number
  constructor(expectedWaitMs: number) {
    super('The server is overloaded')
    this.retryAfterSeconds = Math.min(RETRY_SECONDS_MAX, Math.max(1, Math.ceil(expectedWaitMs / 1000)))
  }
}
