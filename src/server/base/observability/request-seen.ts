import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientShare } from '#server/base/request/network.ts'
import type { RequestSpan } from './spans.ts'

/** What is known of the request that is being answered, wherever its work is done. Nothing of it says who asks. */
export interface RequestSeen {
  readonly id: string
  /** The page's address in the table of pages, once it is known: never what somebody typed. */
  page: string | null
  /** The deadline of the answer, by `performance.now()`. The request waits in no queue for longer. */
  answerBy: number
  /** For how long it has waited for the database without an answer, over all its waits. */
  waitedInVainMs?: number
  /** Whether its answer has left, or its client has gone. What it began may go on. */
  isAnswered?: boolean
  /** The network from which it came: the client whose share of a queue it uses. */
  readonly whose: ClientShare
  /** Where it is traced. */
  readonly span: RequestSpan | null
}

const current = new AsyncLocalStorage<RequestSeen>()

/** The request that this work belongs to; undefined for what the server does by itself. */
export const requestSeen = (): RequestSeen | undefined => current.getStore()

/** Does work as part of a request. */
export const asPartOf = <Result>(request: RequestSeen, work: () => Result): Result =>
  current.run(request, () => (request.span ? request.span.run(work) : work()))
