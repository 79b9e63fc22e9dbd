import { counter, gauge, histogram } from './metrics.ts'

// Labels are names from code, configuration or contract, never input: each value is a separate time series for the
// lifetime of the process.

export const requests = histogram(
  'http_request_duration_seconds',
  'Duration of requests until the response was sent, by purpose, route and status',
  ['purpose', 'route', 'status'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)

export const processesEnded = counter(
  'processes_ended_total',
  'Processes of this server that ended unexpectedly and were restarted, by name',
  ['name'],
)

export const logLinesLost = counter('log_lines_lost_total', 'Log lines that could not be written')

export const incidents = counter('incidents_total', 'Unhandled errors, by call or page', ['where'])

export const refusals = counter('refusals_total', 'Refusals, by reason', ['reason'])

export const overloads = counter('overloads_total', 'Requests refused because of overload')

export const outages = counter(
  'database_unavailable_total',
  'Requests refused because the database was unavailable',
)

export const webhooks = counter('webhooks_total', 'Notices of payment providers, by outcome', [
  'provider',
  'outcome',
])

export const lenderEvents = counter(
  'lender_events_total',
  'Delivery attempts of events to the lender’s systems, by outcome',
  ['outcome'],
)

export const contradictions = counter(
  'contradictions_total',
  'Notices that contradict an earlier one, by code',
  ['code'],
)

export const reversals = counter('reversals_total', 'Reversed payments, by reason', ['reason'])

export const providerTroubles = counter(
  'provider_troubles_total',
  'Failed requests to payment providers, by failure',
  ['provider', 'trouble'],
)

export const unreadableAnswers = counter(
  'unreadable_answers_total',
  'Invalid responses of the backend, by call',
  ['call'],
)

export const messages = counter('messages_total', 'Messages to borrowers, by outcome, channel and purpose', [
  'outcome',
  'way',
  'purpose',
])

export const messageDeliveries = counter(
  'message_deliveries_total',
  'Delivery reports of messages, by outcome',
  ['outcome'],
)

export const codesVerified = counter('codes_verified_total', 'Codes of text messages that were entered', [
  'purpose',
])

export const limitRefusals = counter('limit_refusals_total', 'Events beyond a rate limit, by limit', [
  'limit',
])

export const capsNeared = counter(
  'message_caps_neared_total',
  'Hours in which 80 % of the message limit was used',
)

export const sweepFailures = counter(
  'sweep_failures_total',
  'Failures of background work, which is retried, by the name of the job or the kind of entry',
  ['work'],
)

export const jobDuration = histogram(
  'job_duration_seconds',
  'Duration of each run of a background job, and of each entry of a queue, by name',
  ['work'],
  [0.01, 0.1, 0.5, 1, 5, 30],
)

export const jobSucceeded = gauge(
  'job_last_success_timestamp_seconds',
  'Last success of a background job, or else the start of its process, by name',
  ['work'],
)

export const modulesBlocked = counter(
  'module_blocks_total',
  'Synchronous calls of a module that took longer than 100 ms',
  ['provider', 'asked'],
)
