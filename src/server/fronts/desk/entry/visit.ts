import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '#server/base/database/database.ts'
import type { Html } from '#server/base/http/html.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskWords } from '#server/fronts/desk/entry/words.ts'
import type { Service } from '#server/service/service.ts'
import type { DeskCalls } from './calls.ts'
import type { Session } from './session.ts'

/** The context of a request to the desk, with or without a session. */
export interface DeskContext {
  service: Service
  calls: DeskCalls
  /** The database for lists and figures: a replica, unless this browser has just written. */
  lists: Database
  words: DeskWords
  now: Date
  query: URLSearchParams
}

export interface DeskVisit extends DeskContext, Session {
  /**
   * Writes the log line about opening the page. Pages call it in the transaction in which opening changes
   * something.
   */
  logOpening?(tx: Transaction): Promise<void>
}

/** A page, or the address of a redirect. */
export type DeskAnswer =
  | { status: number; title: string; body: Html; retryAfterSeconds: number | undefined }
  | { to: string }

export type ShowPage = (visit: DeskVisit, params: Readonly<Record<string, string>>) => Promise<DeskAnswer>
export type TakeForm = (
  visit: DeskVisit,
  params: Readonly<Record<string, string>>,
  form: Form,
) => Promise<DeskAnswer>

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export const page = (title: string, body: Html, status = 200, retryAfterSeconds?: number): DeskAnswer => ({
  status,
  title,
  body,
  retryAfterSeconds,
})
