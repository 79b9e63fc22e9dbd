import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintRoutes } from '#server/complaints/complaints.ts'
import { loanDetailsRoutes } from '#server/loans/details/loan-details.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { handle } from './handle.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

test('load shedding learns from the contract whether a call only reads', async () => {
  const app = Fastify()
  const configs: unknown[] = []
  app.addHook('onRoute', ({ config }) => {
    configs.push(config)
  })
  const calls = [...loanDetailsRoutes, ...complaintRoutes]
  for (const call of calls) handle(app, server.service, call)
  await app.ready()
  const wanted = calls.map(({ entry }) => ({ purpose: 'ordinary', readsOnly: entry.readsOnly }))
  expect(configs).toEqual(wanted.map((one) => expect.objectContaining(one)))
  expect(new Set(wanted.map(({ readsOnly }) => readsOnly))).toEqual(new Set([true, false]))
})
