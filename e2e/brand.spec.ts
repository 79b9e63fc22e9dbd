import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { contrastRatio } from '#contract/brand/colour-contrast.ts'
import { allAtNight, NIGHT } from '#testing/at-night.ts'
import { openPhone, takeLoan } from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { colourRoles, pageColours } from '#workbench/doctor/page-colours.ts'

const brandIn = (folder: string) => JSON.parse(readFileSync(`${folder}/brand.json`, 'utf8'))
const [shipped, other] = [brandIn('brand'), brandIn('brands/capulin')]

let server: SandboxServer
test.beforeAll(async () => {
  server = await startSandbox({ env: { BRAND_DIR: 'brands/capulin' } })
})
test.afterAll(() => server.close())

for (const colorScheme of allAtNight(['light', 'dark'] as const)) {
  test(
    `landing, home and loan in another lender’s brand are readable (${colorScheme})`,
    NIGHT,
    async ({ browser }) => {
      const { page, pageErrors } = await openPhone(browser, { colorScheme })
      const loan = await takeLoan(server, 'Ana Ejemplo', '174', 'es')
      for (const address of [`${server.url}/register?id=mx-primavera`, `${server.url}/`]) {
        await page.goto(address)
        const mark = page.locator('.brand')
        await expect(mark).toHaveText(other.name)
        await expect.poll(() => mark.locator('img').evaluate(isLoaded)).toBe(true)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await page.goto(loan.address('/loanDetail'))
      await expect(page.locator('.action-bar .button').first()).toBeVisible()
      await expectAccessible(page)
      pageErrors.expectNone()
      await page.context().close()
    },
  )

  test(
    `a card is distinguishable from the page in any brand (${colorScheme})`,
    NIGHT,
    async ({ browser }) => {
      const { page } = await openPhone(browser, { colorScheme })
      await page.goto(`${server.url}/sandbox/kit`)
      await page.waitForLoadState('networkidle')
      const nearWhite = ['#ffffff', '#fbfbfb', '#f9f9f9', '#f7f7f7'].map((background) => ({
        ...shipped.theme,
        background,
      }))
      for (const theme of [shipped.theme, other.theme, ...nearWhite]) {
        const { ground, card, edge } = await coloursOfCard(page, theme)
        const [byGround, byEdge] = [contrastRatio(card, ground), contrastRatio(edge, ground)]
        expect(
          byGround >= CARD_CONTRAST_MIN || byEdge >= EDGE_CONTRAST_MIN,
          `${theme.background}: ${byGround.toFixed(3)} by its ground, ${byEdge.toFixed(3)} by its edge`,
        ).toBe(true)
      }
      await page.context().close()
    },
  )

  test(
    `the doctor computes with the colours that a browser shows (${colorScheme})`,
    NIGHT,
    async ({ browser }) => {
      const { page } = await openPhone(browser, { colorScheme })
      await page.goto(`${server.url}/login`)
      // The document itself shows no other colours.
      await page.waitForFunction((whole) => document.styleSheets.length >= whole, 2)
      const bright = { background: '#fff4c2', font: '#003366', accent: '#ffd400' }
      for (const theme of [shipped.theme, other.theme, bright]) {
        const reckoned = pageColours(theme, colorScheme)
        const shown = await shownColours(page, theme)
        for (const role of colourRoles) {
          const far = (shown[role] ?? []).map((channel, index) =>
            Math.abs(channel - Number.parseInt(reckoned[role].slice(1 + 2 * index, 3 + 2 * index), 16)),
          )
          expect(far, role).toHaveLength(3)
          expect(Math.max(...far), `${role}: ${shown[role]} for ${reckoned[role]}`).toBeLessThanOrEqual(2)
        }
      }
      await page.context().close()
    },
  )
}

const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0

/** Large areas need less contrast than letters; below that, the card has a border. */
const CARD_CONTRAST_MIN = 1.06
const EDGE_CONTRAST_MIN = 1.25

/** The first card of a page with this theme, its background, and its visible border. */
const coloursOfCard = (
  page: Page,
  theme: Record<string, string>,
): Promise<{ ground: string; card: string; edge: string }> =>
  page.evaluate((colours) => {
    for (const [name, colour] of Object.entries(colours))
      document.documentElement.style.setProperty(`--theme-${name}`, colour)
    const card = document.querySelector('main > .card')
    const drawing = document.createElement('canvas').getContext('2d')
    if (!card || !drawing) throw new Error('no card, or nothing to paint it on')
    const painted = (...layers: string[]) => {
      for (const layer of layers) {
        drawing.fillStyle = layer
        drawing.fillRect(0, 0, 1, 1)
      }
      const seen = [...drawing.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      return `#${seen.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    }
    const ground = getComputedStyle(document.documentElement).backgroundColor
    const { backgroundColor, boxShadow } = getComputedStyle(card)
    return {
      ground: painted(ground),
      card: painted(backgroundColor),
      edge: painted(ground, boxShadow.replace(/ 0px 0px 0px 1px$/, '')),
    }
  }, theme)

/** Every colour role of the style sheet as rendered with this theme: red, green and blue from 0 to 255. */
const shownColours = (page: Page, theme: Record<string, string>): Promise<Record<string, number[]>> =>
  page.evaluate(
    ([roles, colours]) => {
      for (const [name, colour] of Object.entries(colours))
        document.documentElement.style.setProperty(`--theme-${name}`, colour)
      const probe = document.body.appendChild(document.createElement('i'))
      const drawing = document.createElement('canvas').getContext('2d')
      const seen = roles.map((role) => {
        probe.style.color = `var(--${role})`
        if (drawing === null) return [role, []]
        drawing.fillStyle = getComputedStyle(probe).color
        drawing.fillRect(0, 0, 1, 1)
        return [role, [...drawing.getImageData(0, 0, 1, 1).data.slice(0, 3)]]
      })
      return Object.fromEntries(seen)
    },
    [colourRoles, theme] as const,
  )
