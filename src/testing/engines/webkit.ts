import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { freePort } from '../throwaway-program.ts'
import { untilDone } from '../until-done.ts'
import { startNative } from './program.ts'
import type { Engine } from './tab.ts'

const HOST = fileURLToPath(new URL('webkit-host.py', import.meta.url))

const answer = z.object({ value: z.unknown() })
const refusal = z.object({ error: z.string(), message: z.string() })
const session = z.object({ sessionId: z.string() })

/** WebKit inside an app of our own, which implements the pages' bridge as on an iPhone, driven by WebDriver. */
export async function openWebkit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'abono-webkit-'))
  const screen = await startNative('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24'], /^(\d+)$/)
  const port = await freePort()
  const driver = await startNative('WebKitWebDriver', [`--port=${port}`], null, {
    ...process.env,
    DISPLAY: `:${screen.said}`,
    HOME: home,
    // The virtual screen has no desktop bus and no graphics card.
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  })
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = answer.parse(await response.json())
    const refused = refusal.safeParse(value)
    if (refused.success) throw new Error(`${refused.data.error}: ${refused.data.message}`)
    return value
  }
  await untilDone(() => call('GET', '/status').then(Boolean, () => false), 'the driver of WebKit')

  const openTab = async () => {
    const options = { 'webkitgtk:browserOptions': { binary: HOST, args: [] } }
    const { sessionId } = session.parse(
      await call('POST', '/session', { capabilities: { alwaysMatch: options } }),
    )
    const at = `/session/${sessionId}`
    const read = async (expression: string) =>
      String(await call('POST', `${at}/execute/sync`, { script: `return String(${expression})`, args: [] }))
    return {
      open: async (url: string) => void (await call('POST', `${at}/url`, { url })),
      read,
      act: async (actions: readonly object[]) => void (await call('POST', `${at}/actions`, { actions })),
      faults: async () => z.array(z.string()).parse(JSON.parse(await read('JSON.stringify(window.faults)'))),
      // The window closes with the session, so the driver reports an error.
      close: async () => void (await call('DELETE', at).catch(() => undefined)),
    }
  }
  return {
    openTab,
    async stop() {
      await driver.stop()
      await screen.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
