import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/base/database/database.ts'
import type { Html } from '#server/base/http/html.ts'
import type { Service } from '#server/call/service.ts'
import type { Form } from '#server/fronts/desk/frame/form.ts'
import type { DeskWords } from '#server/fronts/desk/frame/words.ts'
import type { Session } from './session.ts'

/** What everything at the desk works with, signed in or not. */
export interface Around {
  service: Service
  /** What lists and figures are read from: never late for somebody who has just written. */
  lists: Database
  words: DeskWords
  now: Date
  query: URLSearchParams
}

/** The same for somebody who is signed in. */
export interface Visit extends Around, Session {}

/** What the desk says: a page, or where to go on. */
export type Said = { status: number; title: string; body: Html } | { to: string }

export type ShowPage = (visit: Visit, params: Readonly<Record<string, string>>) => Promise<Said>
export type TakeForm = (visit: Visit, params: Readonly<Record<string, string>>, form: Form) => Promise<Said>

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export const page = (title: string, body: Html, status = 200): Said => ({ status, title, body })
