import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMetricsPort } from '#server/base/http/metrics-routes.ts'
import { quietLog } from '#testing/sandbox-server.ts'

test('the metrics port answers a few concurrent requests, and none of a thousand pipelined ones', async () => {
  const settings = { logLevel: 'error', tracedShare: null, metrics: { host: '127.0.0.1', port: 0 } } as const
  const opened = await openMetricsPort(settings, quietLog)
  onTestFinished(() => opened?.close())
  const port = opened?.port ?? 0
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1000)),
  )
  const said = await new Promise<string>((resolve) => {
    let all = ''
    socket.on('error', () => {}).on('close', () => resolve(all))
    socket.on('data', (part) => {
      all += part
    })
  })
  expect(said).toBe('')
})
