import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { AnswerFault } from './answer-fault.ts'

/**
 * Why a call has no backend answer: no connection, 60 s timeout, an invalid envelope, or a call that the backend is
 * configured to lack.
 */
export type Failure = 'network' | 'timeout' | 'unreadable' | 'absent'

/**
 * Result of every call (spec 7: "the caller always receives success, code, message, data and the raw response").
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
      /** Details of the failure, for engineers. */
      fault?: AnswerFault
    }

/** An uploaded file, such as a `Blob`; this room has no browser types. */
export interface SentFile {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Options of a call. */
export interface CallOptions {
  /** Text of a loading toast, shown until the call settles (spec 7). */
  loading?: string
  /** No toast for a failure, because the page shows the message itself. A server shows no toasts. */
  quiet?: boolean
  /**
   * Idempotency key of a user action: a repeated tap has the same key. It is sent to backends that support it, and is
   * unique per borrower.
   */
  idempotencyKey?: string
  /** File of an upload call (`fileField`). */
  file?: SentFile
}

/** Makes a call. Always resolves, never rejects (design 5, "Network failure"). */
export type Call = <E extends Endpoint>(
  entry: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<CallResult<OutputOf<E>>>
