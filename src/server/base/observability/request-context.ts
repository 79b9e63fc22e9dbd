import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientShare } from '#server/base/request/network.ts'
import type { RequestSpan } from './spans.ts'

/** The context of the current request, for code at any depth. It contains nothing about the caller. */
export interface RequestContext {
  readonly id: string
  /** The route pattern of the page, once known; never input. */
  page: string | null
  /** The deadline of the response, by `performance.now()`. No queue delays the request beyond it. */
  answerBy: number
  /** How long it has waited for the database in vain, in total. */
  waitedInVainMs?: number
  /** Whether the response was sent or the client has disconnected. Work it started may continue. */
  isAnswered?: boolean
  /** The network of the client, whose share of a queue the request uses. */
  readonly client: ClientShare
  /** Its span. */
  readonly span: RequestSpan | null
}

const current = new AsyncLocalStorage<RequestContext>()

/** The request that the current work belongs to; undefined for background work. */
export const requestContext = (): RequestContext | undefined => current.getStore()

/** Runs work as part of a request. */
export const runInRequest = <Result>(request: RequestContext, work: () => Result): Result =>
  current.run(request, () => (request.span ? request.span.run(work) : work()))
