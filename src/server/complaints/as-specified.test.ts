import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWhatsapp, imageList, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

test("customer service keeps the caller's own name for the number that the specification leaves unnamed", async () => {
  const url = `${server.url}/nomination${getWhatsapp.path}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const body of ['', '30', 'type=30', 'number=30']) {
    const answer = await fetch(url, { method: 'POST', headers, body })
    expect([body, answer.status, (await answer.json()).code]).toEqual([body, 200, 0])
  }
})

test("an address with a store's signature is kept whole, and nine of them fit into one request", () => {
  const url = `https://store.example/pictures/1.jpg?X-Amz-Credential=${'a'.repeat(700)}&X-Amz-Signature=${'b'.repeat(64)}`
  const answer = readAnswer(uploadProblemImg, { code: 0, message: '', data: { url } }, identityMap)
  expect(answer).toMatchObject({ success: true, data: { url } })
  const nine = Array.from({ length: 9 }, () => url)
  expect(imageList.safeParse(nine.join(',')).data ?? nine).toEqual(nine)
})
