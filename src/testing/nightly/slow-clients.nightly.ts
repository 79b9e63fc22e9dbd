import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { addressOf } from '#contract/wire/address.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const CLIENTS = 2000
const DRIP_MS = 1000

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

/** Sends a form letter by letter without end; resolves when it is cut, with the answer and the duration. */
function drip(path: string): Promise<{ said: string; ms: number }> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 3600\r\n\r\n`,
  )
  let connectedAt = performance.now()
  socket.once('connect', () => {
    connectedAt = performance.now()
  })
  const timer = setInterval(() => socket.write('a'), DRIP_MS)
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ said, ms: performance.now() - connectedAt })
    })
  })
}

test('of 2,000 slow clients every one is cut, and no other client waits for them', async () => {
  const { service } = server
  const path = addressOf(problemSave, { ...service.config.brand, map: service.map })
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  let cut = 0
  const all = Array.from({ length: CLIENTS }, async () => {
    const one = await drip(path)
    cut += 1
    return one
  })
  const person = await server.person('Ana Ejemplo')
  expect((await fetch(`${server.url}/loanDetail?${person.query}`)).status).toBe(200)
  console.log(`Another client was answered after ${seconds()}, with ${cut} of ${CLIENTS} cut`)
  expect(cut).toBeLessThan(CLIENTS)

  const ended = await Promise.all(all)
  const longest = Math.max(...ended.map(({ ms }) => ms))
  console.log(
    `All ${CLIENTS} were cut after ${seconds()}, the last ${(longest / 1000).toFixed(1)} s after it came`,
  )
  expect(ended.filter(({ said }) => said.startsWith('HTTP/1.1 2'))).toEqual([])
}, 300_000)
