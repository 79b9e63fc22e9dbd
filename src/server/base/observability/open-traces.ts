import { setTimeout as pause } from 'node:timers/promises'
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracing } from './spans.ts'

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const
const HEADER = 'traceparent'
/** The maximum time for flushing traces at the stop. */
const CLOSE_MS_MAX = 1_500

/**
 * Exports traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; the SDK reads that and its other variables itself.
 * `share` of the root traces are sampled.
 */
export function openTraces(share: number): { tracing: Tracing; close(): Promise<void> } {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'abono' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('abono')
  const propagator = new W3CTraceContextPropagator()
  const fields = { get: (from: Record<string, string>, key: string) => from[key], keys: Object.keys }
  const parentIn = (traceparent: string | undefined): Context =>
    traceparent === undefined
      ? ROOT_CONTEXT
      : propagator.extract(ROOT_CONTEXT, { [HEADER]: traceparent }, fields)

  const tracing: Tracing = {
    beginRequest(traceparent) {
      const parent = parentIn(traceparent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
      const within = trace.setSpan(parent, span)
      return {
        run: (work) => contexts.with(within, work),
        end(name, attributes, isFault) {
          span.updateName(name).setAttributes(attributes)
          if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async inSpan(name, kind, attributes, work) {
      const parent = contexts.active()
      // Background work that repeats would create useless traces.
      if (!trace.getSpan(parent)) return work(() => {})
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
      try {
        return await contexts.with(trace.setSpan(parent, span), () =>
          work((also) => void span.setAttributes(also)),
        )
      } catch (error) {
        // Only the name of an error: its message may quote a value.
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    traceparent() {
      const carrier: Record<string, string> = {}
      propagator.inject(contexts.active(), carrier, {
        set: (into, key, value) => {
          into[key] = value
        },
      })
      return carrier[HEADER]
    },
  }
  return {
    tracing,
    async close() {
      // An unreachable collector neither delays nor fails the stop.
      const exported = provider.shutdown().catch(() => {})
      await Promise.race([exported, pause(CLOSE_MS_MAX, undefined, { ref: false })])
      contexts.disable()
      context.disable()
    },
  }
}
