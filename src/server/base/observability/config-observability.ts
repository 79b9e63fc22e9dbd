import { oneOf, port, tokenHash, visible, webAddress, word } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader, Values } from '#server/base/config/settings.ts'

const collectorAddress = webAddress('an http or https address', (text) =>
  /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined,
)

const share = visible('a share from 0 to 1, as "0.1"', (text) =>
  /^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined,
)

export const observabilitySettings = {
  logLevel: {
    name: 'LOG_LEVEL',
    type: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
    // A sandbox logs to a console that a person reads.
    default: 'warn',
    defaultInProduction: 'info',
    about: 'lowest log level',
  },
  metricsPort: { name: 'METRICS_PORT', type: port, about: 'separate port for `/metrics`' },
  metricsHost: {
    name: 'METRICS_HOST',
    type: word,
    default: '127.0.0.1',
    about: 'listen address of `METRICS_PORT`',
  },
  metricsTokenHash: {
    name: 'METRICS_TOKEN',
    type: tokenHash,
    about: 'bearer token for `/metrics`; without it, `PORT` does not serve `/metrics`',
    isSecret: true,
  },
  collector: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: collectorAddress,
    about: 'OpenTelemetry collector, as `http://localhost:4318`; tracing is off without it',
  },
  sampledShare: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    type: share,
    default: 1,
    about: 'share of root traces that are sampled',
  },
} satisfies Settings

/** The log, metrics and tracing settings of a process. */
export type ObservabilitySettings = Pick<
  Values<typeof observabilitySettings>,
  'logLevel' | 'metricsTokenHash'
> & {
  /** Where `/metrics` is served besides `PORT`. */
  metrics?: { port: number; host: string }
  /** The sampled share of root traces; null without a collector. */
  tracedShare: number | null
}

export function readObservabilitySettings(reader: SettingsReader): ObservabilitySettings {
  const { metricsPort, metricsHost, collector, sampledShare, ...values } = reader.read(observabilitySettings)
  return {
    ...values,
    ...(metricsPort === undefined ? {} : { metrics: { port: metricsPort, host: metricsHost } }),
    tracedShare: collector === undefined ? null : sampledShare,
  }
}
