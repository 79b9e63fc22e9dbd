import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { openFirefox } from './firefox.ts'
import { appJourneys, journeys, pages } from './journeys.ts'
import { engineNames, missing } from './packages.ts'
import { personJourneys } from './person-journeys.ts'
import { type Engine, type Tab, untilAwake } from './tab.ts'
import { openWebkit } from './webkit.ts'

// Engines other than Chromium's. `npm run engines -- firefox` installs the requirements; without them the night skips
// the engine.

const openers = { firefox: openFirefox, webkit: openWebkit } as const
const asked = process.env.ENGINES?.split(' ')
const WAIT_MS = 120_000

for (const name of engineNames) {
  const lacking = missing(name)
  const isLeftOut = asked ? !asked.includes(name) : lacking.length > 0
  if (!asked && isLeftOut)
    console.log(`Left out: ${name}, which needs ${lacking.join(', ')}. Type: npm run engines -- ${name}`)

  describe.skipIf(isLeftOut)(`in ${name}`, () => {
    let server: SandboxServer
    let engine: Engine
    let tab: Tab
    beforeAll(async () => {
      server = await startSandbox()
      engine = await openers[name]()
      tab = await engine.openTab()
    }, WAIT_MS)
    afterAll(async () => {
      await tab.close()
      await engine.stop()
      await server.close()
    }, WAIT_MS)

    // Only one of these engines has a native app around its pages.
    const all = {
      ...journeys,
      ...personJourneys,
      ...(name === 'webkit' && appJourneys),
    }
    for (const [title, journey] of Object.entries(all))
      test(
        title,
        async () => {
          await journey(tab, server)
          // Firefox reports a script as failed if the page is left while it loads.
          await untilAwake(tab)
          expect(await tab.faults()).toEqual([])
        },
        WAIT_MS,
      )

    test.each(pages)(
      '%s fits a phone and has no errors',
      async (page) => {
        await tab.open(server.url + page)
        const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        expect(await tab.read(wide)).toBe('0')
        expect(await tab.faults()).toEqual([])
      },
      WAIT_MS,
    )
  })
}
