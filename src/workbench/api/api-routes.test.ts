import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { requestOf } from '#contract/wire/request.ts'
import { identityIn } from '#contract/wire/session.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { startProvider } from '#testing/throwaway-provider.ts'
import { callExamples, exampleInput } from '#workbench/openapi/examples.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const pageText = async (path = '/sandbox/api') => (await fetch(server.url + path)).text()

const idsIn = (text: string) => [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)

describe('the pages of the calls', () => {
  test("allow only this host's style sheets, and use nothing else", async () => {
    for (const path of ['/sandbox/api', '/sandbox/api/loanDetails']) {
      const answer = await fetch(server.url + path)
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
      const text = await answer.text()
      expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
      const addresses = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
      expect(addresses.filter((address) => !/^(?:\/(?!\/)|#)/.test(address))).toEqual([])
    }
    const style = await fetch(`${server.url}/sandbox/api.css`)
    expect(style.headers.get('content-type')).toMatch(/^text\/css/)
  })

  test('list every call once, and link only to what exists', async () => {
    const text = await pageText()
    const ids = idsIn(text)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(calls)))
    const call = await pageText('/sandbox/api/generateVcode')
    const wanted = [...(text + call).matchAll(/href="(?:\/sandbox\/api)?#([^"]*)"/g)].map(([, id = '']) => id)
    expect(wanted).toContain('refusal-amount-changed')
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('find calls by a word, a part of the path, or a field', async () => {
    for (const [sought, names] of [
      ['repayment-confirm', ['repaymentConfirm']],
      ['capcode SMSCODE', ['register']],
      ['zebra', []],
    ] as const) {
      const text = await pageText(`/sandbox/api?q=${encodeURIComponent(sought)}`)
      expect(idsIn(text).filter((id) => Object.hasOwn(calls, id))).toEqual(names)
    }
    expect(await pageText('/sandbox/api?q=%3Cb%3E')).not.toContain('<b>')
  })

  test('show the requested address, so that a line reaches this server', async () => {
    expect(await pageText('/sandbox/api/loanDetails')).toContain(
      `curl &#39;${server.url}/nomination/v3/loan-details/loan-details?`,
    )
  })

  test('do not exist for an unknown call', async () => {
    expect((await fetch(`${server.url}/sandbox/api/noSuchCall`)).status).toBe(404)
  })

  test("are linked from the sandbox's first page", async () => {
    expect(await (await fetch(`${server.url}/sandbox`)).text()).toContain('href="/sandbox/api"')
  })
})

describe('the document', () => {
  test('is identical on every request', async () => {
    const ask = async () => (await fetch(`${server.url}/sandbox/openapi.json`)).text()
    const first = await ask()
    expect(JSON.parse(first).info.title).toBe('Calls of the pages of Abono')
    expect(await ask()).toBe(first)
  })

  test('suffices for an independent program to act as a backend', async () => {
    const file = join(server.service.config.dataDir, 'openapi.json')
    await writeFile(file, await (await fetch(`${server.url}/sandbox/openapi.json`)).text())
    const provider = await startProvider(file)
    const { brand } = server.service.config
    const backend = { ...brand, map: server.service.map }
    const person = 'dearest=token&showy=device&swift=token&eyes=device'
    for (const name of [
      'loanDetails',
      'generateVcode',
      'problemSave',
      'channelTemplate',
      'register',
      'repaymentCommit',
    ]) {
      const entry = calls[name]
      if (!entry) throw new Error(`${name} is no call`)
      const identity = identityIn(new URLSearchParams(person))
      const { url, ...request } = requestOf(entry, exampleInput(name), identity, backend)
      const response = await fetch(provider.address + url, request)
      expect([name, readAnswer(entry, await response.json(), backend.map)]).toMatchObject([
        name,
        { success: true, data: z.decode(entry.output, callExamples[name]?.answered) },
      ])
    }
    await provider.stop()
  })
})

test('production has neither', async () => {
  const production = await startSandbox({ mode: 'production' })
  for (const path of [
    '/sandbox/api',
    '/sandbox/api/loanDetails',
    '/sandbox/api.css',
    '/sandbox/openapi.json',
  ]) {
    expect([path, (await fetch(production.url + path)).status]).toEqual([path, 404])
  }
  await production.close()
})
