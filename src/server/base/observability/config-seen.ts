import { createHash } from 'node:crypto'
import { SECRET_CHARACTERS_MIN } from '#server/base/config/secrets.ts'

/** Who may see how the server does, and how much it says. */
export interface SeenSettings {
  logLevel: (typeof LEVELS)[number]
  /** Where `/metrics` is answered besides the pages' port. */
  metrics?: { port: number; host: string }
  /** SHA-256 of what opens `/metrics` on every port; without it the pages' port does not have it. */
  metricsTokenHash?: Buffer
  /** Of the traces that begin here, which share is told to the collector; null without one. */
  tracedShare: number | null
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/** LOG_LEVEL, METRICS_PORT, METRICS_HOST, METRICS_TOKEN, and whether OTEL_EXPORTER_OTLP_ENDPOINT names a collector of traces. */
export function readSeenSettings(
  env: NodeJS.ProcessEnv,
  isSandbox: boolean,
  problem: (key: string, found: unknown, allowed: string) => void,
): SeenSettings {
  // A sandbox has a console with a person in front of it.
  const asked = env.LOG_LEVEL || (isSandbox ? 'warn' : 'info')
  const logLevel = LEVELS.find((level) => level === asked)
  if (!logLevel) problem('LOG_LEVEL', asked, LEVELS.map((level) => `"${level}"`).join(', '))
  const { METRICS_PORT: port, METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    problem('METRICS_PORT', port, 'a number from 0 (any free port) to 65535')
  if (token && (token.length < SECRET_CHARACTERS_MIN || /\s/.test(token))) {
    const allowed = `at least ${SECRET_CHARACTERS_MIN}, no blanks`
    problem('METRICS_TOKEN', `${token.length} characters`, allowed)
  }
  if (collector && !(/^https?:\/\//.test(collector) && URL.canParse(collector)))
    // It may hold a password, so it is not repeated here.
    problem('OTEL_EXPORTER_OTLP_ENDPOINT', 'something else', 'an http or https address')
  const share = env.OTEL_TRACES_SAMPLER_ARG || '1'
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(share))
    problem('OTEL_TRACES_SAMPLER_ARG', share, 'a share from 0 to 1, as "0.1"')
  return {
    logLevel: logLevel ?? 'info',
    ...(port && { metrics: { port: Number(port), host: env.METRICS_HOST || '127.0.0.1' } }),
    ...(token && { metricsTokenHash: createHash('sha256').update(token).digest() }),
    tracedShare: collector ? Number(share) : null,
  }
}
