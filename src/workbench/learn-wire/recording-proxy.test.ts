import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { foreignMap } from '#testing/foreign/foreign-map.ts'
import { type ForeignServer, startForeign } from '#testing/foreign/foreign-server.ts'
import type { Person } from '#testing/sandbox-server.ts'
import { probe } from '#workbench/doctor/probe.ts'
import type { Observation } from './observation.ts'
import { propose } from './proposal.ts'
import { openProxy, PROPOSAL_PATH } from './recording-proxy.ts'
import { rightIn } from './right-in.spec.ts'

const openIn = (backend: string, seen: Observation[]) =>
  openProxy({ backend, host: '127.0.0.1', port: 0, take: (one) => seen.push(one), proposal: () => 'so far' })

describe('in front of a disguised backend', () => {
  let server: ForeignServer
  beforeAll(async () => {
    server = await startForeign()
  })
  afterAll(() => server.close())

  // Measured: 187 of 191 names and 42 of 43 paths; with all people 217 of 217. The numbers may rise and must not fall.
  test('most paths and names are learnt from the calls of a few people', async () => {
    const seen: Observation[] = []
    const proxy = await openIn(server.backendUrl ?? '', seen)
    const { brand } = server.service.config
    const backend = { ...brand, apiBase: proxy.url + brand.apiBase, map: compiled(foreignMap) }
    const everyone: Person[] = await (await fetch(`${server.url}/sandbox/people.json`)).json()
    for (const { query, orders } of everyone.slice(0, 4)) {
      const session = new URLSearchParams(query)
      const whole = `${query}&crp_phe=1.2&dearer=14&language=es&swift=${session.get('dearest')}&eyes=${session.get('showy')}`
      for (const { productId, orderNo } of orders.slice(0, 2))
        await probe(backend, `${whole}&productId=${productId}&orderId=${orderNo}`, true)
    }
    await proxy.close()
    const proposal = propose(seen)
    const names = rightIn(proposal, foreignMap, 'name')
    const paths = rightIn(proposal, foreignMap, 'path')
    expect(proposal.wireMap.prefix).toBe(foreignMap.prefix)
    expect(names.right).toBeGreaterThanOrEqual(185)
    expect(names.right / names.of).toBeGreaterThanOrEqual(0.95)
    expect(paths.right).toBeGreaterThanOrEqual(42)
  })
})

describe('the proxy changes nothing', () => {
  /** The proxy in front of what `answer` says. */
  async function inFrontOf(answer: (path: string, response: ServerResponse) => void) {
    const asked: { headers: string[]; body: string; url: string }[] = []
    const backend = createServer(async (incoming, response) => {
      const parts: Buffer[] = []
      for await (const part of incoming) parts.push(part as Buffer)
      asked.push({
        headers: incoming.rawHeaders,
        body: Buffer.concat(parts).toString(),
        url: incoming.url ?? '',
      })
      answer(incoming.url ?? '', response)
    })
    await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
    const seen: Observation[] = []
    const proxy = await openIn(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`, seen)
    return {
      url: proxy.url,
      asked,
      seen,
      async close() {
        await proxy.close()
        backend.closeAllConnections()
        backend.close()
      },
    }
  }

  test('of a request but the host, nor of a gzipped answer, which it reads all the same', async () => {
    const zipped = gzipSync('{"code":0,"data":{"monto":5}}')
    const between = await inFrontOf((_path, response) =>
      response
        .writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-own': 'a' })
        .end(zipped),
    )
    const sent = { method: 'POST', headers: { 'X-Session': 'a-token', 'content-length': '7' } }
    const ask = request(`${between.url}/a/b?c=d%20e`, sent)
    ask.end('{"f":1}')
    const [answer] = await once(ask, 'response')
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    expect(Buffer.concat(parts)).toEqual(zipped)
    expect([answer.statusCode, answer.headers['x-own']]).toEqual([201, 'a'])
    expect(between.asked).toMatchObject([{ url: '/a/b?c=d%20e', body: '{"f":1}' }])
    expect(between.asked[0]?.headers).toEqual(expect.arrayContaining(['X-Session'.toLowerCase(), 'a-token']))
    expect([...(between.seen[0]?.answer?.fields.get('data')?.fields.keys() ?? [])]).toEqual(['monto'])
    await between.close()
  })

  test('of a redirect, which is the app’s to follow', async () => {
    const between = await inFrontOf((_path, response) =>
      response.writeHead(302, { location: '/elsewhere?d=1' }).end(),
    )
    const answer = await fetch(`${between.url}/a`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/elsewhere?d=1'])
    expect(between.asked).toHaveLength(1)
    await between.close()
  })

  test('of an answer that comes bit by bit: the first bit is there before the last is written', async () => {
    let finish = () => {}
    const between = await inFrontOf((_path, response) => {
      response.writeHead(200).write('first')
      finish = () => response.end('last')
    })
    const reader = (await fetch(`${between.url}/a`)).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    finish()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last')
    await between.close()
  })

  test('of a connection that is cut, nor of one that there is none of', async () => {
    const between = await inFrontOf((_path, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setImmediate(() => response.destroy())
    })
    await expect(fetch(`${between.url}/a`).then((answer) => answer.text())).rejects.toThrow()
    expect(between.seen).toEqual([])
    await between.close()
    const alone = await openIn('http://127.0.0.1:1', [])
    expect((await fetch(`${alone.url}/a`)).status).toBe(502)
    expect(await (await fetch(alone.url + PROPOSAL_PATH)).text()).toBe('so far')
    await alone.close()
  })
})
