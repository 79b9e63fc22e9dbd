import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How much may be asked on one connection before the first of it is answered. No browser asks for a second thing, and no
 * proxy does; but 64 kB hold two thousand requests, and Node begins all of them in the turn in which it reads them.
 */
export const UNANSWERED_MAX = 8

interface PipelinedRequests {
  unanswered: number
  answeredAt: number
  last: { request: IncomingMessage; response: ServerResponse }
}

const askedOn = new WeakMap<Socket, PipelinedRequests>()

/** Ends a connection on which far more is asked than answered. What came with it is not begun. */
export function boundPipelines(app: FastifyInstance): void {
  app.server.prependListener('request', (request, response) => {
    const { socket } = request
    const last = { request, response }
    const asked = askedOn.get(socket) ?? { unanswered: 0, answeredAt: 0, last }
    askedOn.set(socket, asked)
    asked.last = last
    asked.unanswered += 1
    if (asked.unanswered > UNANSWERED_MAX) return void socket.destroy()
    response.once('close', () => {
      asked.unanswered -= 1
      asked.answeredAt = performance.now()
    })
  })
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Node lets fall what came with one who wants to speak something else, and would go on in the middle of what follows.
    if (raw.headers.upgrade !== undefined) reply.header('connection', 'close')
    if (!raw.socket.destroyed) done()
  })
}

/** Whether nobody waits for an answer on this connection. */
export const isAskedNothing = (socket: Socket): boolean => (askedOn.get(socket)?.unanswered ?? 0) === 0

/** For how long nothing was asked on it since its last answer. */
export function idleMsOf(socket: Socket): number {
  const asked = askedOn.get(socket)
  return asked?.unanswered === 0 ? performance.now() - asked.answeredAt : 0
}

/**
 * Whether what is said now, of something that could not be read, is taken for the answer to just that: not where an answer
 * to something before it is still to come, nor where it was answered before all of it was there.
 */
export function isItsTurn(socket: Socket): boolean {
  const asked = askedOn.get(socket)
  if (!asked) return true
  const { unanswered, last } = asked
  return last.request.complete ? unanswered === 0 : unanswered === 1 && !last.response.headersSent
}
