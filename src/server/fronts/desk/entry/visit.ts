import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '#server/base/database/database.ts'
import type { Html } from '#server/base/http/html.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskWords } from '#server/fronts/desk/entry/words.ts'
import type { Service } from '#server/service/service.ts'
import type { DeskCalls } from './calls.ts'
import type { Session } from './session.ts'

/** What everything at the desk works with, signed in or not. */
export interface DeskContext {
  service: Service
  calls: DeskCalls
  /** What lists and figures are read from: never late for somebody who has just written. */
  lists: Database
  words: DeskWords
  now: Date
  query: URLSearchParams
}

/** The same for somebody who is signed in. */
export interface DeskVisit extends DeskContext, Session {
  /** Writes the line about opening the page. Pages call it in the transaction in which opening changes something. */
  logOpening?(tx: Transaction): Promise<void>
}

/** What the desk says: a page, or where to go on. */
export type DeskAnswer = { status: number; title: string; body: Html } | { to: string }

export type ShowPage = (visit: DeskVisit, params: Readonly<Record<string, string>>) => Promise<DeskAnswer>
export type TakeForm = (
  visit: DeskVisit,
  params: Readonly<Record<string, string>>,
  form: Form,
) => Promise<DeskAnswer>

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export const page = (title: string, body: Html, status = 200): DeskAnswer => ({ status, title, body })
