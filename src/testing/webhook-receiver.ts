import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

/** A received webhook. */
export interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
  event: z.output<typeof envelope>
}

const envelope = z.object({
  id: z.string(),
  type: z.string(),
  version: z.number(),
  timestamp: z.string(),
  sequence: z.number(),
  data: z.record(z.string(), z.unknown()),
})

type Answering = (response: ServerResponse, webhook: ReceivedWebhook) => void

/** For tests: the lender's own systems, which answer as `answer` says, 204 by default. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = []
  const taken: Answering = (response) => response.writeHead(204).end()
  const receiver = { url: '', received, answer: taken, taken, close }
  const server = createServer(async (request, response) => {
    const webhook = await readWebhook(request)
    received.push(webhook)
    receiver.answer(response, webhook)
  })
  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}

async function readWebhook(request: IncomingMessage): Promise<ReceivedWebhook> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return { headers, body, event: z.parse(envelope, JSON.parse(body)) }
}
