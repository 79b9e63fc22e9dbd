import autocannon from 'autocannon'
import type { LoadResult, LoadRun } from './overload.ts'

// The load generator in its own process, so that it does not delay the payment notices.
process.once('message', async ({ url, page, call, body, connections, seconds, perSecond }: LoadRun) => {
  const accepted: number[] = []
  const seen: LoadResult = { accepted, refused: 0, failed: 0, visitorsCpuMs: 0 }
  const instance = autocannon(
    {
      url,
      connections,
      duration: seconds,
      timeout: 30,
      ...(perSecond !== null && { overallRate: perSecond }),
      requests: [
        { method: 'GET', path: page },
        {
          method: 'POST',
          path: call,
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      ],
    },
    (error, result) => {
      if (error) throw error
      const { user, system } = process.cpuUsage()
      const all = { ...seen, failed: seen.failed + result.errors, visitorsCpuMs: (user + system) / 1000 }
      process.send?.(all satisfies LoadResult, () => process.exit(0))
    },
  )
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 503) seen.refused += 1
    else if (status < 400) accepted.push(milliseconds)
    else seen.failed += 1
  })
})
