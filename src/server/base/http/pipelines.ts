import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * The maximum number of pipelined requests on a connection. No browser or proxy pipelines, but 64 kB can contain two
 * thousand requests, and Node starts all of them in one iteration.
 */
export const UNANSWERED_MAX = 8

interface PipelinedRequests {
  unanswered: number
  answeredAt: number
  last: { request: IncomingMessage; response: ServerResponse }
}

const askedOn = new WeakMap<Socket, PipelinedRequests>()

/** Closes a connection with too many pipelined requests. The excess is not started. */
export function limitPipelines(app: FastifyInstance): void {
  app.server.prependListener('request', (request, response) => {
    const { socket } = request
    const last = { request, response }
    const requests = askedOn.get(socket) ?? { unanswered: 0, answeredAt: 0, last }
    askedOn.set(socket, requests)
    requests.last = last
    requests.unanswered += 1
    if (requests.unanswered > UNANSWERED_MAX) return void socket.destroy()
    response.once('close', () => {
      requests.unanswered -= 1
      requests.answeredAt = performance.now()
    })
  })
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Node drops the data after an upgrade request and would parse the following data from its middle.
    if (raw.headers.upgrade !== undefined) reply.header('connection', 'close')
    if (!raw.socket.destroyed) done()
  })
}

/** Whether no response is pending on this connection. */
export const isConnectionIdle = (socket: Socket): boolean => (askedOn.get(socket)?.unanswered ?? 0) === 0

/** How long a connection has been idle since its last response. */
export function idleMsOf(socket: Socket): number {
  const requests = askedOn.get(socket)
  return requests?.unanswered === 0 ? performance.now() - requests.answeredAt : 0
}

/**
 * Whether an error response would be taken as the response to the malformed request. It would not if an earlier
 * response is pending, or if this request was answered before it was complete.
 */
export function isNextResponse(socket: Socket): boolean {
  const requests = askedOn.get(socket)
  if (!requests) return true
  const { unanswered, last } = requests
  return last.request.complete ? unanswered === 0 : unanswered === 1 && !last.response.headersSent
}
