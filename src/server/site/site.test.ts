import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ mode: 'production' })
})
afterAll(() => server.close())

async function ask(path: string, form: Record<string, string>) {
  const response = await fetch(`${server.url}/nomination/v3/site/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return { status: response.status, ...((await response.json()) as { code: unknown; data: unknown }) }
}

test('where nothing is offered there is no example, and anybody may ask', async () => {
  expect(await ask('representative-loan', { market: 'mx' })).toMatchObject({
    status: 200,
    code: 0,
    data: { example: null },
  })
  expect(await ask('representative-loan', { market: 'us' })).toMatchObject({ status: 400 })
})

test('a legal text is filled, with lines where a contract’s figures would stand', async () => {
  const { data } = await ask('legal-text', { name: 'loanAgreement' })
  expect(JSON.stringify(data)).toContain('______________')
  expect(JSON.stringify(data)).not.toMatch(/\{[a-zA-Z.]+\}/)
  expect(await ask('legal-text', { name: 'secrets' })).toMatchObject({ status: 400 })
})

test('in production only the privacy notice may be framed, and only by this host', async () => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy')
  for (const path of ['/', '/About', '/Contact', '/Policy', '/Loan', '/User'])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'")
  for (const path of ['/privacy', '/PrivacyPolicy?type=1'])
    expect(await policyOf(path), path).toContain("frame-ancestors 'self'")
})

test('no public page may run anything but the known script of the contact page', async () => {
  for (const path of ['/', '/About', '/Policy', '/Loan', '/privacy', '/User']) {
    const policy = (await fetch(server.url + path)).headers.get('content-security-policy')
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toMatch(/script-src|unsafe/)
  }
  const policy = (await fetch(`${server.url}/Contact`)).headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'sha256-[^' ]+';/)
})
