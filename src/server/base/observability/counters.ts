import { counter, gauge, histogram } from './metrics.ts'

// Labels are names from code, configuration or contract, never input: each value is a separate time series for the
// lifetime of the process.

export const requests = histogram(
  'http_request_duration_seconds',
  'How long requests took until their answer had left, by what they are for, route or page, and status',
  ['purpose', 'route', 'status'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)

export const processesEnded = counter(
  'processes_ended_total',
  'Processes of this server that ended unasked and were replaced, by name',
  ['name'],
)

export const logLinesLost = counter(
  'log_lines_lost_total',
  'Lines of the log that could not be written, as on a full disk',
)

export const incidents = counter('incidents_total', 'Bugs that somebody met, by call or page', ['where'])

export const refusals = counter('refusals_total', 'Proper answers that say no, by why', ['reason'])

export const overloads = counter(
  'overloads_total',
  'Requests refused because too much was asked at the moment',
)

export const outages = counter(
  'database_unavailable_total',
  'Answers that were not given because the database could not be asked',
)

export const webhooks = counter('webhooks_total', 'Notices of payment providers, by what came of them', [
  'provider',
  'outcome',
])

export const lenderEvents = counter(
  'lender_events_total',
  'Events that were sent to the lender’s own systems, by what came of the try',
  ['outcome'],
)

export const contradictions = counter(
  'contradictions_total',
  'Notices that say otherwise than an earlier one, by what they contradict',
  ['code'],
)

export const reversals = counter('reversals_total', 'Payments that were taken back, by why', ['reason'])

export const providerTroubles = counter(
  'provider_troubles_total',
  'Questions to payment providers that brought no answer, by trouble',
  ['provider', 'trouble'],
)

export const unreadableAnswers = counter(
  'unreadable_answers_total',
  'Answers of the backend that could not be read, by call',
  ['call'],
)

export const messages = counter(
  'messages_total',
  'Messages that left or could not, by what came of them, their way, and whether they were a code or news',
  ['outcome', 'way', 'purpose'],
)

export const messageDeliveries = counter(
  'message_deliveries_total',
  'Notices of what became of messages to borrowers, by what came of them',
  ['outcome'],
)

export const codesVerified = counter('codes_verified_total', 'Codes of text messages that somebody entered', [
  'purpose',
])

export const limitRefusals = counter('limit_refusals_total', 'Events beyond a rate limit, by limit', [
  'limit',
])

export const capsNeared = counter(
  'message_caps_neared_total',
  'How often four fifths of an hour’s messages of the installation had been sent',
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
  'When a background job last succeeded, or else when its process started, by name',
  ['work'],
)

export const modulesBlocked = counter(
  'module_blocks_total',
  'Answers that a module gives at once and took longer than 100 ms for, while nobody else was served',
  ['provider', 'asked'],
)
