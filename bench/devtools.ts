import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags } from '#testing/browser.ts'

type Parameters = Readonly<Record<string, unknown>>
/** What is asked of each page before it begins. */
export type Command = readonly [method: string, parameters?: Parameters]
type Send = (method: string, parameters?: Parameters) => Promise<Record<string, unknown>>

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: { sessionId?: string; targetInfo?: Target; name?: string; payload?: string }
  result?: Record<string, unknown>
  error?: { message: string }
}

interface Target {
  targetId: string
  subtype?: string
}

const ANSWER_WAIT_MS = 10_000

/** A browser of its own, spoken to in its own protocol. */
export interface BareBrowser {
  openTab(prepared: readonly Command[]): Promise<Tab>
  close(): Promise<void>
}

/** A tab with its page and those that are drawn ahead behind it; `send` speaks to the page that is seen. */
export interface Tab {
  send: Send
  /** What the pages of this tab have said through the binding with this name, oldest first. */
  told(name: string): unknown[]
  evaluate<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

/**
 * Playwright holds on to each page by itself, and a browser that is held so draws no page ahead. This one holds on to the
 * tab, as a browser's own tools do, so that everything happens as on a phone.
 */
export async function openBareBrowser(path: string): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'abono-bench-'))
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(path, [...flags, ...chromiumFlags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const socket = new WebSocket(await addressOf(browser.stderr))
  await new Promise((opened, failed) => {
    socket.onopen = opened
    socket.onerror = failed
  })
  let last = 0
  const asked = new Map<number, (answer: Message) => void>()
  const hearers = new Set<(message: Message) => void>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) for (const hear of hearers) hear(message)
    else asked.get(message.id)?.(message)
  }
  const sender =
    (sessionId?: string): Send =>
    (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        // A page that is gone meanwhile answers nothing any more.
        const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWER_WAIT_MS)
        asked.set(id, ({ result = {}, error }) => {
          asked.delete(id)
          clearTimeout(timer)
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result)
        })
        socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
      })
  const send = sender()
  await send('Target.setDiscoverTargets', { discover: true })

  return {
    async openTab(prepared) {
      const { browserContextId } = await send('Target.createBrowserContext')
      const asTab = { url: 'about:blank', browserContextId, forTab: true }
      const { targetId } = await send('Target.createTarget', asTab)
      const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true })
      const sessions = new Map<string, string>()
      const told: { name: string; value: unknown }[] = []
      let seen = ''
      const attach = async (sessionId: string, target: Target) => {
        sessions.set(target.targetId, sessionId)
        const toPage = sender(sessionId)
        // All at once: a page that is drawn ahead and held back answers some of them only when it may go on.
        const asked = [...prepared, ['Runtime.runIfWaitingForDebugger'] as const]
        await Promise.allSettled(asked.map(([method, parameters]) => toPage(method, parameters)))
        if (!target.subtype) seen = sessionId
      }
      const hear = ({ method, sessionId, params = {} }: Message) => {
        const { targetInfo } = params
        if (method === 'Target.attachedToTarget' && sessionId === tab && params.sessionId && targetInfo) {
          // A page that is drawn ahead may be gone before it is prepared.
          void attach(params.sessionId, targetInfo).catch(() => undefined)
        }
        // One that was drawn ahead is now the one that is seen.
        if (method === 'Target.targetInfoChanged' && targetInfo && !targetInfo.subtype)
          seen = sessions.get(targetInfo.targetId) ?? seen
        if (method === 'Runtime.bindingCalled' && [...sessions.values()].includes(sessionId ?? ''))
          told.push({ name: params.name ?? '', value: JSON.parse(params.payload ?? 'null') })
      }
      hearers.add(hear)
      const auto = { autoAttach: true, flatten: true, waitForDebuggerOnStart: true, filter: [{}] }
      await sender(String(tab))('Target.setAutoAttach', auto)
      while (seen === '') await new Promise((done) => setTimeout(done, 10))
      return {
        send: (method, params) => sender(seen)(method, params),
        told: (name) => told.filter((one) => one.name === name).map(({ value }) => value),
        async evaluate<Value>(expression: string) {
          const asked = { expression, awaitPromise: true, returnByValue: true }
          const { result, exceptionDetails } = await sender(seen)('Runtime.evaluate', asked)
          if (exceptionDetails) throw new Error('The page could not say it', { cause: exceptionDetails })
          return (result as { value: Value }).value
        },
        async close() {
          hearers.delete(hear)
          await send('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    async close() {
      socket.close()
      const ended = once(browser, 'exit')
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Where it listens, as it says itself. */
function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    stderr.on('data', (text) => {
      said += text
      const address = /DevTools listening on (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    stderr.on('end', () => reject(new Error(`The browser did not start: ${said}`)))
  })
}
