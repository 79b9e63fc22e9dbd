import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clerk: DeskBrowser
beforeAll(async () => {
  server = await startSandbox()
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

const LAST = '9999999999999999.z'
const EMPTY_PAGE = 'Nothing is left on this page. Please look at the first one.'

test.each([
  ['/desk', '9999-12-31_Z'],
  ['/desk/applications', LAST],
  ['/desk/arrangements', LAST],
  ['/desk/claims', LAST],
  ['/desk/money', LAST],
  ['/desk/staff', 'zzzz'],
  ['/desk/worklists?list=unmatched', LAST],
  ['/desk/worklists?list=credits', LAST],
  ['/desk/worklists?list=reversals', LAST],
  ['/desk/worklists?list=card-charges', LAST],
])(
  'a later page of %s without rows states that it is empty, and links to the first page',
  async (path, after) => {
    const page = await clerk.text(`${path}${path.includes('?') ? '&' : '?'}after=${after}`)
    expect(page).toContain(EMPTY_PAGE)
    expect(page).not.toContain('Nothing waits.')
    expect(page).toMatch(
      new RegExp(`<a class="button quiet" href="${path.replace('?', '\\?')}\\??">First page</a>`),
    )
    expect(await clerk.text(path)).not.toContain(EMPTY_PAGE)
  },
)
