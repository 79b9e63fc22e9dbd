/** The kind of a span: internal work, or a request to an external service. */
export type SpanKind = 'internal' | 'client'

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** The span of one request, the parent of all its work. */
export interface RequestSpan {
  /** Runs work within the span. */
  run<Result>(work: () => Result): Result
  end(name: string, attributes: SpanAttributes, isFault: boolean): void
}

/** The tracer, loaded only if a collector is configured. */
export interface Tracing {
  /** `traceparent` is the context of a trusted proxy. */
  beginRequest(traceparent: string | undefined): RequestSpan
  /** Runs work in a child of the current span; without one it just runs. */
  inSpan<Result>(
    name: string,
    kind: SpanKind,
    attributes: SpanAttributes,
    work: (also: (attributes: SpanAttributes) => void) => Promise<Result>,
  ): Promise<Result>
  /** The trace header for an external service. */
  traceparent(): string | undefined
}

let tracing: Tracing | null = null

/** Sets the tracer; null turns tracing off. */
export function traceWith(to: Tracing | null): void {
  tracing = to
}

export const beginRequestSpan = (traceparent: string | undefined): RequestSpan | null =>
  tracing?.beginRequest(traceparent) ?? null

const tellNothing = () => {}

/** Runs work in a span of its own, if tracing is on. */
export const inSpan = <Result>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: (also: (attributes: SpanAttributes) => void) => Promise<Result>,
): Promise<Result> => (tracing ? tracing.inSpan(name, kind, attributes, work) : work(tellNothing))

/** The same headers with the trace header, read when the request is sent. */
export function withTraceparent(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!tracing?.traceparent()) return headers
  return Object.defineProperty({ ...headers }, 'traceparent', {
    enumerable: true,
    get: () => tracing?.traceparent() ?? '',
  })
}
