/** What a span is of: our own work, or a question to somebody else. */
export type SpanKind = 'internal' | 'client'

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** The span of one request, under which everything is that is done for it. */
export interface RequestSpan {
  /** Does work as part of it. */
  run<Result>(work: () => Result): Result
  end(name: string, attributes: SpanAttributes, isFault: boolean): void
}

/** Where spans go. It is loaded only where a collector is configured. */
export interface Tracing {
  /** `traceparent` is what a trusted proxy said of the trace that the request belongs to. */
  beginRequest(traceparent: string | undefined): RequestSpan
  /** Work within the span that is under way; without one it is just done. */
  inSpan<Result>(
    name: string,
    kind: SpanKind,
    attributes: SpanAttributes,
    work: (also: (attributes: SpanAttributes) => void) => Promise<Result>,
  ): Promise<Result>
  /** The header that names the span that is under way, for whoever is asked. */
  traceparent(): string | undefined
}

let tracing: Tracing | null = null

/** From now on work is told to a collector; with null not any more. */
export function traceWith(to: Tracing | null): void {
  tracing = to
}

export const beginRequestSpan = (traceparent: string | undefined): RequestSpan | null =>
  tracing?.beginRequest(traceparent) ?? null

const tellNothing = () => {}

/** Does work that is worth a line of a trace. Where nothing is traced it is just done. */
export const inSpan = <Result>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: (also: (attributes: SpanAttributes) => void) => Promise<Result>,
): Promise<Result> => (tracing ? tracing.inSpan(name, kind, attributes, work) : work(tellNothing))

/** The same headers, and the one that names the span under way at the moment at which they are read. */
export function withTraceparent(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!tracing?.traceparent()) return headers
  return Object.defineProperty({ ...headers }, 'traceparent', {
    enumerable: true,
    get: () => tracing?.traceparent() ?? '',
  })
}
