import { expect, test } from 'vitest'
import { isCrossSite } from './visit.ts'

/** A form without `Sec-Fetch-Site` to a server behind a TLS proxy. */
function refusedWith(origin: string, trustProxy: string[] | false) {
  const said: string[] = []
  const log = { warn: (_about: object, text: string) => void said.push(text) }
  const config = { mode: 'production', brand: { appHost: '' }, trustProxy } as const
  const request = { headers: { origin }, protocol: 'http', host: 'pay.example', method: 'POST' } as const
  // Only the parts of an installation that the check reads.
  const isRefused = isCrossSite({ config, log } as unknown as Parameters<typeof isCrossSite>[0], request)
  return { isRefused, said: said.join() }
}

test('a form of our own page behind an unknown proxy is refused with a log line that names TRUST_PROXY', () => {
  expect(refusedWith('https://pay.example', false)).toEqual({
    isRefused: true,
    said: expect.stringContaining('TRUST_PROXY'),
  })
})

test.each([
  ['another site', 'https://evil.example', false],
  ['a proxy that is named', 'https://pay.example', ['10.0.0.1']],
] as const)('%s is refused without that log line', (_what, origin, trustProxy) => {
  expect(refusedWith(origin, trustProxy && [...trustProxy])).toEqual({ isRefused: true, said: '' })
})
