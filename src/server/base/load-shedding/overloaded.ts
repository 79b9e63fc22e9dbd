const RETRY_SECONDS_MAX = 30

/** More is asked than can be done in the time that somebody waits. Nothing is broken, and nothing was begun. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  /** When there may be room again, for the header of that name. */
  readonly retryAfterSeconds: number
  constructor(expectedWaitMs: number) {
    super('Too much is asked at the moment')
    this.retryAfterSeconds = Math.min(RETRY_SECONDS_MAX, Math.max(1, Math.ceil(expectedWaitMs / 1000)))
  }
}
