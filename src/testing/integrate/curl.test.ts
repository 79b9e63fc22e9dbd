import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fencesIn } from './fences.ts'
import { readGuide } from './guide.ts'
import { curlStandIn } from './stand-ins.ts'

const run = promisify(execFile)

/** Records its requests. */
const server: Server = createServer(async (request, response) => {
  const { method, url, headers } = request
  const said = {
    method,
    url,
    type: headers['content-type'],
    own: headers['x-own'],
    body: await text(request),
  }
  response.writeHead(203, 'Told', { 'x-kind': 'echo' }).end(JSON.stringify(said))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
})
afterAll(() => new Promise((closed) => server.close(closed)))

const curl = async (...args: string[]) =>
  (await run(process.execPath, ['src/testing/integrate/curl.ts', ...args])).stdout

const FORM = 'application/x-www-form-urlencoded'

test('the stand-in for curl requests and prints like curl', async () => {
  expect(JSON.parse(await curl('-s', url))).toEqual({ method: 'GET', url: '/a', body: '' })
  const form = await curl('-s', url, '-d', 'a=1', '-d', 'b=2', '-H', 'X-Own: yes: no')
  expect(JSON.parse(form)).toEqual({ method: 'POST', url: '/a', type: FORM, own: 'yes: no', body: 'a=1&b=2' })
  const json = await curl('-s', url, '-H', 'content-type: application/json', '--data-binary', '@biome.json')
  expect(JSON.parse(json)).toMatchObject({ method: 'POST', type: 'application/json' })
  expect(await curl('-si', '-X', 'OPTIONS', url)).toMatch(
    /^HTTP\/1\.1 203 Told\r\n(?:.+\r\n)*x-kind: echo\r\n/,
  )
  await expect(curl('--compressed', url)).rejects.toThrow('--compressed')
})

test('the stand-in is used only where curl is missing', () => {
  expect(curlStandIn('/no/such/folder')).toContain('integrate/curl.ts')
})

test('the stand-in supports every option that the guide uses', async () => {
  const commands = fencesIn(await readGuide()).filter(({ language }) => language === 'sh')
  const lines = commands
    .flatMap(({ text }) => text.replaceAll('\\\n', ' ').split('\n'))
    .filter((line) => /\bcurl /.test(line))
  const options = lines.flatMap((line) => {
    const [, after = ''] = line.split(/\bcurl /)
    const [own = ''] = after.replace(/"[^"]*"|'[^']*'/g, '').split(/[|;]/)
    return own.match(/(?<=^|\s)--?[a-z-]+/gi) ?? []
  })
  expect(options.length).toBeGreaterThan(20)
  expect(options.filter((option) => !/^(?:-s|-si|-X|-H|-d|--data-binary)$/.test(option))).toEqual([])
})
