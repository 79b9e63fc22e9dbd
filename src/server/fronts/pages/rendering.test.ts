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

test('a document contains data and the start of its script, which its own policy allows, and no other script', async () => {
  const { body, headers } = await server.app.inject(
    `/loanDetail?${ana.query}&${new URLSearchParams(loanOf(ana, '174'))}`,
  )
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
  expect(body).toMatch(/^<!DOCTYPE html><html .*<\/body><\/html>$/s)
  expect(body.split(`<script type="module" nonce="${nonce}">`)).toHaveLength(2)
  expect(body.match(/<script(?! type="module" nonce=| type="application\/json")/g)).toBeNull()
})

test('a borrower’s text cannot end a script of the page that shows it', async () => {
  const call = asBorrower(server, ana.query)
  const problemDetail = '</script><script>alert(1)</script>\u2028&<!--'
  const complaint = { problemType: '3', problemDetail, problemImage: [], orderNo: loanOf(ana, '174').orderId }
  const { problemId } = dataOf(await call(problemSave, complaint))
  const html = await pageAt(`/complainDetails?${ana.query}&problemId=${problemId}`)
  expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length)
  expect(html).not.toContain('<script>alert')
})
