import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { type Control, startControl } from './control.ts'
import { verdictOf } from './sqlmap.ts'
import { callTargets } from './targets.ts'
import { missingTools } from './tool.ts'
import { foundIn } from './wapiti.ts'

let server: SandboxServer
let control: Control
beforeAll(async () => {
  server = await startSandbox()
  control = await startControl(server.connection)
})
afterAll(async () => {
  await control?.close()
  await server?.close()
})

const ask = (path: string, value: string) => fetch(`${control.url}${path}?x=${encodeURIComponent(value)}`)

test('the control server has the vulnerabilities that the tools must find: in SQL, markup, a path and a header', async () => {
  expect(await (await ask('/find', 'Ana')).text()).toBe('<p>Ana</p>')
  expect(await (await ask('/find', "x' OR 'a'='a")).text()).toBe('<p>Ana, Luis</p>')
  const broken = await ask('/find', "'")
  expect([broken.status, await broken.text()]).toEqual([
    500,
    expect.stringContaining('unterminated quoted string'),
  ])
  expect(await (await ask('/hello', '<script>1</script>')).text()).toContain('<script>1</script>')
  expect(await (await ask('/file', 'package.json')).text()).toContain('"name": "abono"')
  expect((await ask('/go', '/%0d%0ahole: yes')).headers.get('hole')).toBe('yes')
})

test('a missing tool is reported with the command that installs it', () => {
  expect(missingTools((tool) => tool === 'sqlmap')).toBe('apt-get install wapiti')
  expect(missingTools(() => false)).toBe('apt-get install sqlmap wapiti')
  expect(missingTools(() => true)).toBeNull()
})

test('no output from sqlmap is not a clean result', () => {
  const found = 'sqlmap identified the following injection point(s) with a total of 40 HTTP(s) requests'
  expect(verdictOf(found)).toBe('injectable')
  expect(verdictOf('[CRITICAL] all tested parameters do not appear to be injectable.')).toBe('clean')
  expect(verdictOf('[CRITICAL] connection refused')).toBe('nothing-tried')
})

test("wapiti's findings are reported with kind and place, and slow answers are no findings", () => {
  const entry = { method: 'GET', path: '/hello', parameter: 'name' }
  const report = {
    vulnerabilities: { 'Cross Site Scripting': [entry], 'SQL Injection': [] },
    anomalies: { 'Internal Server Error': [{ ...entry, path: '/find' }], 'Resource consumption': [entry] },
  }
  expect(foundIn(JSON.stringify(report))).toEqual({
    holes: ['Cross Site Scripting: GET /hello name'],
    faults: ['Internal Server Error: GET /find name'],
    slow: 1,
  })
})

test('every call is a target, and most requests pass validation', async () => {
  const targets = callTargets(server, await server.person('Ana Ejemplo'))
  expect(targets.length).toBeGreaterThan(30)
  const statuses = await Promise.all(
    targets.map(async ({ url, body }) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await fetch(url, body === null ? {} : { method: 'POST', headers, body })).status
    }),
  )
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(targets.length / 2)
})
