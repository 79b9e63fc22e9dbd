import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { AnswerFault } from './answer-fault.ts'

/**
 * Why a call has no answer of the backend: no connection, 60 s passed, something that is not an envelope came, or it was
 * never asked, because the configuration says that it does not have this call.
 */
export type Failure = 'network' | 'timeout' | 'unreadable' | 'absent'

/**
 * What every call settles to (spec 7: "the caller always receives success, code, message, data and the raw response").
 * `failure` is null when the backend itself refused.
 */
export type CallResult<Data> =
  | { success: true; code: string | number; message: string; data: Data; raw: unknown; failure: null }
  | {
      success: false
      code: string | number | null
      message: string
      data: null
      raw: unknown
      failure: Failure | null
      /** Why there is no answer, for an engineer. */
      fault?: AnswerFault
    }

/** A file that goes with a call: a `Blob` is one, and this room knows no browser. */
export interface SentFile {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** What a caller may ask for. */
export interface CallOptions {
  /** Text of a loading toast, shown until the call settles (spec 7). */
  loading?: string
  /** No toast for a failure, because the page shows the message itself. A server shows no toasts. */
  quiet?: boolean
  /**
   * What names this very intention: tapped again, it is the same. It is sent where the backend knows such keys, and is
   * unique for one borrower only.
   */
  idempotencyKey?: string
  /** What goes with a call that takes a file (`fileField`). */
  file?: SentFile
}

/** Makes a call. It always settles and never rejects (design 5, "Network failure"). */
export type Call = <E extends Endpoint>(
  entry: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<CallResult<OutputOf<E>>>
