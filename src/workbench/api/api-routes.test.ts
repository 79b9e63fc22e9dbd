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

const pageText = async () => (await fetch(`${server.url}/sandbox/api`)).text()

describe('the page', () => {
  test('allows itself the stylesheets of this host, and has nothing that it does not allow', async () => {
    const answer = await fetch(`${server.url}/sandbox/api`)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    const text = await answer.text()
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const addresses = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !/^(?:\/(?!\/)|#)/.test(address))).toEqual([])
    const style = await fetch(`${server.url}/sandbox/api.css`)
    expect(style.headers.get('content-type')).toMatch(/^text\/css/)
  })

  test('leads to every call and every refusal that it names, and has each of them once', async () => {
    const text = await pageText()
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)
    const wanted = [...text.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(wanted)].filter((id) => !ids.includes(id))).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(Object.keys(calls)))
  })

  test('says the address as it was asked, so that its lines reach this very server', async () => {
    expect(await pageText()).toContain(`curl &#39;${server.url}/nomination/v3/loan-details/loan-details?`)
  })

  test('is reached from the first page of the sandbox', async () => {
    expect(await (await fetch(`${server.url}/sandbox`)).text()).toContain('href="/sandbox/api"')
  })
})

describe('the document', () => {
  test('is the same whenever it is asked for', async () => {
    const ask = async () => (await fetch(`${server.url}/sandbox/openapi.json`)).text()
    const first = await ask()
    expect(JSON.parse(first).info.title).toBe('Calls of the pages of Abono')
    expect(await ask()).toBe(first)
  })

  test('is enough for a program of somebody else to play a backend that the pages understand', async () => {
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

test('none of it is there in production', async () => {
  const production = await startSandbox({ mode: 'production' })
  for (const path of ['/sandbox/api', '/sandbox/api.css', '/sandbox/openapi.json']) {
    expect([path, (await fetch(production.url + path)).status]).toEqual([path, 404])
  }
  await production.close()
})
