import { loadFile, makeFrom } from '#server/integrations/load-module.ts'

// The second process of conform: loads a module anew and calls its methods for the first process.

type Message =
  | { call: number; method: string; args: unknown[] }
  | { answered: number; status: number; body: string }
  | { answered: number; error: string }

const [variable = '', path = ''] = process.argv.slice(2)
const requests = new Map<number, PromiseWithResolvers<Response>>()
let serial = 0

const ask: typeof fetch = async (input, init) => {
  const sent = new Request(input, init)
  serial += 1
  const answer = Promise.withResolvers<Response>()
  requests.set(serial, answer)
  const { url, method, headers } = sent
  process.send?.({ request: serial, url, method, headers: [...headers], body: await sent.text() })
  return answer.promise
}

const loaded = await loadFile('conform', path)
const { env = {} } = Object(loaded.conformance)
const made: object = makeFrom(variable as 'PAYMENTS_MODULE', path, loaded, { env, mode: 'sandbox', ask })

process.on('message', async (message: Message) => {
  if ('answered' in message) {
    const request = requests.get(message.answered)
    if ('error' in message) request?.reject(new TypeError('fetch failed'))
    else request?.resolve(new Response(message.body, { status: message.status }))
    return
  }
  const { call, method, args } = message
  try {
    const given = method === 'readWebhook' ? args.map(webhookOf) : args
    process.send?.({ ended: call, value: await Object(made)[method](...given) })
  } catch (error) {
    process.send?.({ ended: call, error: String(error) })
  }
})
process.send?.({ ready: true })

/** A webhook with a function for its headers, which cannot be sent between processes. */
const webhookOf = (given: unknown) => {
  if (given instanceof Date) return given
  const { body, headers } = Object(given)
  return { body, header: (name: string) => headers[name.toLowerCase()] }
}
