import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ana: Person
beforeAll(async () => {
  server = await startSandbox()
  ana = await server.person('Ana Ejemplo')
})
afterAll(() => server.close())

const pageAt = async (address: string) => (await server.app.inject(address)).body
const loan = () => `${ana.query}&${new URLSearchParams(loanOf(ana, '200'))}`

// This comes first: a part of a page is loaded once in the life of a process.
test('a part of a page that is loaded when it is first shown stands in the first document that shows it', async () => {
  const rated = `/loanDetail?${loan()}&rated=5`
  const withoutNonces = (html: string) => html.replace(/nonce="[^"]*"/g, '')
  const [first, second] = [await pageAt(rated), await pageAt(rated)].map(withoutNonces)
  expect(first).not.toContain('<!--$!-->')
  // That they have it is seen beside a page that has none of it.
  expect(first?.length).toBe(second?.length)
  expect(first?.match(/<!--\$-->/g)).toHaveLength(1)
  expect((await pageAt(`/repay?${loan()}`)).match(/<!--\$-->/g)).toBeNull()
})

test('a document begins as one, and ends with its data for the script, which its own policy allows', async () => {
  const { body, headers } = await server.app.inject(
    `/loanDetail?${ana.query}&${new URLSearchParams(loanOf(ana, '174'))}`,
  )
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
  expect(body).toMatch(/^<!DOCTYPE html><html /)
  const close = 'window.__reactRouterContext.streamController.close();'
  expect(body.slice(-150)).toContain(`<script nonce="${nonce}">${close}</script></body></html>`)
  expect(body.match(/streamController\.enqueue\(/g)).toHaveLength(1)
  const others = /<script(?! nonce=| type="application\/json"|><\\\/)/g
  expect(body.match(others)).toBeNull()
})

test('what somebody wrote ends no script of the page that shows it', async () => {
  const call = asBorrower(server, ana.query)
  const problemDetail = '</script><script>alert(1)</script>\u2028&<!--'
  const complaint = { problemType: '3', problemDetail, problemImage: [], orderNo: loanOf(ana, '174').orderId }
  const { problemId } = dataOf(await call(problemSave, complaint))
  const html = await pageAt(`/complainDetails?${ana.query}&problemId=${problemId}`)
  // The page's own first script names one in a pattern.
  expect(html.match(/<script(?!><\\\/)/g)?.length).toBe(html.match(/<\/script>/g)?.length)
  expect(html).not.toContain('<script>alert')
  const [, data = ''] = /streamController\.enqueue\((.*?)\);<\/script>/s.exec(html) ?? []
  expect(JSON.parse(data)).toContain('</script><script>alert(1)</script>\u2028&<!--')
  expect(data).not.toContain('\u2028')
})
