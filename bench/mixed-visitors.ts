import autocannon from 'autocannon'
import type { Kind, MixedRun, MixedSeen } from './mixed.ts'

/** Of ten requests. */
const MIX: readonly Kind[] = [
  'details',
  'repay',
  'details',
  'registration',
  'details',
  'complaint',
  'details',
  'repay',
  'details',
  'registration',
]

// Who asks, in a process of its own. Everybody is somebody else, from an address of their own.
process.once('message', async ({ url, wishes, connections, seconds, perSecond, round }: MixedRun) => {
  let asked = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(perSecond !== null && { overallRate: perSecond }),
    requests: MIX.map((kind) => ({
      setupRequest: (request) => {
        asked += 1
        const of = wishes[kind]
        const wish = of[asked % of.length]
        return {
          ...request,
          method: wish?.method ?? 'GET',
          path: wish?.path ?? '/',
          body: wish?.body.replace('problemDetail=a', `problemDetail=${round}-${asked}`) ?? '',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': `10.${asked % 250}.${(asked >> 8) % 250}.1`,
          },
        }
      },
    })),
  })
  const seen: MixedSeen = {
    perSecond: result.requests.average,
    answered: result.requests.total,
    slowestMs: result.latency.p99,
    failed: result.non2xx + result.errors,
    statuses: Object.entries(result.statusCodeStats ?? {}).map(
      ([status, { count = 0 }]) => `${count} x ${status}`,
    ),
  }
  process.send?.(seen, () => process.exit(0))
})
