import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startNative } from './program.ts'
import { type Engine, PHONE_SIZE } from './tab.ts'

const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const made = z.object({ context: z.string() })
const evaluated = z.object({
  result: z.optional(z.object({ value: z.optional(z.unknown()) })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
})
const logged = z.object({
  level: z.string(),
  text: z.nullable(z.string()),
  source: z.object({ context: z.optional(z.string()) }),
})

/** Headless Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'abono-firefox-'))
  const firefox = await startNative(
    'firefox-esr',
    ['--headless', '--remote-debugging-port=0', '--profile', home],
    /WebDriver BiDi listening on (ws:\S+)/,
    { ...process.env, HOME: home },
  )
  const bidi = await speak(`${firefox.said}/session`)
  await bidi.ask('session.new', { capabilities: {} })
  await bidi.ask('session.subscribe', { events: ['log.entryAdded'] })
  const [first] = tree.parse(await bidi.ask('browsingContext.getTree', {})).contexts

  const openTab = async () => {
    const { context } = made.parse(
      await bidi.ask('browsingContext.create', { type: 'tab', referenceContext: first?.context }),
    )
    await bidi.ask('browsingContext.setViewport', { context, viewport: PHONE_SIZE })
    const read = async (expression: string) => {
      const { result, exceptionDetails } = evaluated.parse(
        await bidi.ask('script.evaluate', {
          expression: `String(${expression})`,
          target: { context },
          awaitPromise: true,
        }),
      )
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return String(result?.value)
    }
    return {
      open: async (url: string) =>
        void (await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' })),
      read,
      act: async (actions: readonly object[]) =>
        void (await bidi.ask('input.performActions', { context, actions })),
      faults: async () =>
        bidi.events
          .map((event) => logged.safeParse(event))
          .flatMap(({ data }) =>
            data?.level === 'error' && data.source.context === context ? [data.text ?? ''] : [],
          ),
      close: async () => void (await bidi.ask('browsingContext.close', { context })),
    }
  }
  return {
    openTab,
    async stop() {
      bidi.end()
      await firefox.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

const message = z.object({
  id: z.optional(z.number()),
  result: z.optional(z.unknown()),
  params: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** Sends commands over one socket, and receives events. */
async function speak(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const events: unknown[] = []
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, params, error, message: why } = message.parse(JSON.parse(String(data)))
    const asker = id === undefined ? undefined : waiting.get(id)
    if (!asker) events.push(params)
    else if (error) asker.reject(new Error(`${error}: ${why}`))
    else asker.resolve(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return {
    events,
    ask(method: string, params: object): Promise<unknown> {
      asked += 1
      const asker = Promise.withResolvers<unknown>()
      waiting.set(asked, asker)
      socket.send(JSON.stringify({ id: asked, method, params }))
      return asker.promise
    },
    end: () => socket.close(),
  }
}
