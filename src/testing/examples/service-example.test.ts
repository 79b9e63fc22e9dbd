import { once } from 'node:events'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverEvents } from '#server/outbox/lender-events/deliver-events.ts'
import { OPERATOR_TOKEN } from '../as-operator.ts'
import { type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { freePort } from '../throwaway-program.ts'

// The lender of docs/start/service.md, in front of the whole service.

interface Lender {
  server: Server
  offerToRosa(): Promise<string>
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let server: SandboxServer
let lender: Lender
let webhookUrl: string

beforeAll(async () => {
  const port = await freePort()
  webhookUrl = `http://127.0.0.1:${port}`
  server = await startSandbox({
    env: {
      BRAND_DIR: 'docs/start/examples/brand',
      OPERATOR_TOKEN,
      LENDER_WEBHOOK_URL: webhookUrl,
      LENDER_WEBHOOK_PRIVATE: '1',
      LENDER_WEBHOOK_SECRET: SECRET,
    },
  })
  const { openLender } = await import(resolve('docs/start/examples/service/lender.mjs'))
  lender = openLender({ abono: server.url, token: OPERATOR_TOKEN, secret: SECRET })
  lender.server.listen(port, '127.0.0.1')
  await once(lender.server, 'listening')
})

afterAll(async () => {
  await server.close()
  lender.server.close()
})

/** The status that a loan page shows. */
const heading = async (loan: string) => /<h2>([^<]*)/.exec(await (await fetch(loan)).text())?.[1]

test('the borrower accepts the offer, the lender approves and pays out, and the loan is active', async () => {
  const address = await lender.offerToRosa()
  const page = await (await fetch(address)).text()
  expect(page).toContain('Préstamo Tres Meses')

  const fields = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  const form = [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])
  const body = new URLSearchParams([...form, ['agreement', 'on']])
  const accepted = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const loan = server.url + (accepted.headers.get('location') ?? '')
  expect(await heading(loan)).not.toBe('Your loan is active')

  await deliverEvents(server.service, new Date())
  expect(await heading(loan)).toBe('Your loan is active')
})

test('an event without the signature is refused', async () => {
  expect((await fetch(webhookUrl, { method: 'POST', body: '{}' })).status).toBe(401)
})
