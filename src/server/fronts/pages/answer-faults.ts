import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AnswerFault } from '#contract/wire/answer-fault.ts'
import { unreadableAnswers } from '#server/base/observability/counters.ts'

/**
 * Logs and counts calls to a lender's backend without a valid answer, for its engineers. Only names and types
 * are logged, because values are personal data.
 */
export function answerFaults(log: FastifyBaseLogger) {
  const counted = new Map<string, number>()
  return {
    note({ method, path }: Endpoint, { field, wanted, found }: AnswerFault): void {
      // The rows of a list are one field, so the number of fields is that of the contract.
      const name = [path, field.replace(/\.\d+(?=\.|$)/g, '.*')].filter(Boolean).join(' ')
      const times = (counted.get(name) ?? 0) + 1
      counted.set(name, times)
      unreadableAnswers.inc({ call: path })
      log.warn({ call: `${method} ${path}`, field, wanted, found, times }, 'backend response not readable')
    },
    /** The counts since the start, by call and field. */
    counts: () => Object.fromEntries(counted),
  }
}
