import { expect, type Page, test } from '@playwright/test'
import { openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import { onlyAtNight } from '#testing/only-at-night.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

declare global {
  interface Window {
    /** What moved in each transition from page to page, or why nothing did. */
    moves: string[][]
  }
}

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** Notes each transition that the browser begins, once it knows what moves. Without a worker every page changes in place. */
const listenToMoves = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    window.moves = []
    const begin = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (update) {
      const transition = begin.call(this, update)
      const moving = () =>
        document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
      transition.ready.then(
        () => window.moves.push(moving().filter((name) => name !== null)),
        (problem: Error) => window.moves.push([problem.name]),
      )
      return transition
    }
  })

/** From the loan's page to its slip and back by the page's own links, each after the page before is there. */
async function walk(page: Page) {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174', 'es')
  const heading = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  await page.getByRole('link', { name: /^Pagar / }).click()
  await heading('Pagar')
  await page.getByRole('link', { name: /Mini Nopal 24/ }).click()
  await heading('Instrucciones de pago')
  await page.getByRole('link', { name: 'Regresar' }).click()
  await heading('Pagar')
}

test('the amount goes on from a loan to repaying, to the slip and back before ones eyes', async ({
  browser,
}) => {
  const { page, complaints } = await openPhone(browser)
  await listenToMoves(page)
  // A browser that is too busy to draw in time leaves a movement out; then the way is gone once more.
  await expect(async () => {
    await walk(page)
    await expect.poll(() => page.evaluate(() => window.moves.length)).toBe(3)
    for (const moved of await page.evaluate(() => window.moves)) {
      expect(moved).toContain('::view-transition-group(amount)')
      // All else is there at once, and can be tapped.
      expect(moved.filter((name) => !name.endsWith('(amount)'))).toEqual([])
    }
  }).toPass()
  complaints.expectNone()
  await page.context().close()
})

test('nothing moves where motion is not welcome, nor in a browser that cannot', async ({ browser }) => {
  onlyAtNight()
  const { page: still, complaints } = await openPhone(browser, { reducedMotion: 'reduce' })
  await listenToMoves(still)
  await walk(still)
  expect(await still.evaluate(() => window.moves)).toEqual([])
  complaints.expectNone()
  await still.context().close()

  const { page: old, complaints: ofOld } = await openPhone(browser)
  await old.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
  await walk(old)
  ofOld.expectNone()
  await old.context().close()
})
