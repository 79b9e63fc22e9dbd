import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let folder: string
let server: SandboxServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-brand-'))
  await cp('brand', folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...brand, holidays: { mx: ['2026-12-24'] } }))
  server = await startSandbox({
    now: () => new Date('2026-11-20T18:00:00Z'),
    env: { BRAND_DIR: folder },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const call = async (name: string) => asBorrower(server, (await server.person(name)).query)
const complaint = { problemType: '3', problemSonType: '', problemDetail: 'x', problemImage: [] }

test('a holiday that the lender lists moves the deadlines of its own market by a day, and of no other', async () => {
  const ana = await call('Ana Ejemplo')
  const ravi = await call('Ravi Sample')
  const request = { kind: 'access', detail: '' }
  expect(dataOf(await ana(fileDataRequest, request)).effectBy).toBe('2027-01-05')
  expect(dataOf(await ravi(fileDataRequest, request)).effectBy).toBe('2027-01-01')
  const { problemId } = dataOf(await ana(problemSave, complaint))
  expect(dataOf(await ana(problemDetail, { problemId })).answerBy).toBe('2027-01-06')
})
