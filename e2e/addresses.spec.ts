import { expect, test } from '@playwright/test'
import { stepKinds } from '#domain/markets/step-kinds.ts'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, openSandbox } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { pages } from '#web/app/pages.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const paths = pages.map(({ path }) => path)
/** Without a session the page is the sign-in page. */
const NEEDS_SIGN_IN = [
  '/home',
  '/orders',
  '/mine',
  '/dataNotice',
  '/deleteAccount',
  '/product',
  '/apply',
  ...stepKinds.map((kind) => `/apply/${kind}`),
]
const capitalised = (path: string) => `/${path.charAt(1).toUpperCase()}${path.slice(2)}`

test('every address in other capitals redirects to its page, with its parameters', async ({ request }) => {
  for (const path of paths)
    for (const spelt of [path.toLowerCase(), path.toUpperCase(), capitalised(path)]) {
      if (paths.includes(spelt)) continue
      const response = await request.get(`${server.url}${spelt}?type=1&a=%2F`, { maxRedirects: 0 })
      expect([response.status(), response.headers().location], spelt).toEqual([308, `${path}?type=1&a=%2F`])
    }
})

test(
  'a browser is redirected from an address in other capitals to a working page',
  NIGHT,
  async ({ browser }) => {
    // The browser logs the status of a page that refuses a borrower without a session.
    const { page, pageErrors } = await openPhone(browser, {}, [/Failed to load resource/])
    for (const path of paths) {
      await page.goto(`${server.url}${path.toUpperCase()}?type=1`)
      expect(new URL(page.url()).pathname).toBe(NEEDS_SIGN_IN.includes(path) ? '/login' : path)
    }
    await page.waitForLoadState('networkidle')
    pageErrors.expectNone()
    await page.context().close()
  },
)
