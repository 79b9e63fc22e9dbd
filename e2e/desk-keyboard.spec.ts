import { type Browser, expect, type Page, test } from '@playwright/test'
import { allAtNight, NIGHT } from '#testing/at-night.ts'
import { deskViews } from '#testing/looks/desk-views.ts'
import { THE_DAY } from '#testing/looks/still-page.ts'
import { openView, type View } from '#testing/looks/view.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { outOfDeskSizes } from '#testing/visual-language.ts'

// Keyboard use of the desk: every control is reached in order with visible focus, on a small screen and on a phone.

const PHONE = { width: 360, height: 640 }
const SCREENS = [PHONE, { width: 1280, height: 900 }]

const clock = { at: THE_DAY }
let server: SandboxServer
let views: Record<string, View>
test.beforeAll(async () => {
  server = await startSandbox({ now: () => clock.at })
  const known = await deskViews(server, clock)
  views = {
    ...known,
    borrower: await linkedFrom(known.complaint, /href="(\/desk\/borrowers\/[^"]+)"/),
    template: await linkedFrom(known.templates, /href="(\/desk\/templates\/[^"]+)"/),
  }
})
test.afterAll(() => server.close())

/** A page linked from another one. */
async function linkedFrom(view: View | undefined, link: RegExp): Promise<View> {
  const cookie = view?.cookies?.map(({ name, value }) => `${name}=${value}`).join('; ') ?? ''
  const page = await (await fetch(view?.address ?? '', { headers: { cookie } })).text()
  const [, path] = link.exec(page) ?? []
  if (view === undefined || path === undefined) throw new Error(`nothing leads by ${link}`)
  return { ...view, address: server.url + path }
}

async function openDesk(browser: Browser, viewport: { width: number; height: number }, locale = 'es') {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false, locale })
  return { page: await context.newPage(), close: () => context.close() }
}

/** Position of the focus in the tab order, and whether it is visible. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    // Tab reaches one radio button of a group: the checked one, or the first one.
    const isTabStop = (one: Element) => {
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      const group = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].filter(
        ({ name, form }) => name === one.name && form === one.form,
      )
      return one === (group.find(({ checked }) => checked) ?? group[0])
    }
    const all = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter(
      (one) =>
        one.checkVisibility() && !one.matches('[type=hidden], [tabindex="-1"], :disabled') && isTabStop(one),
    )
    const one = document.activeElement
    if (one === null || one === document.body)
      return { at: null, of: all.length, what: 'nothing', isSeen: true }
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    const middle = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    )
    const isOnTop = middle !== null && (one.contains(middle) || middle.contains(one))
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const what = `${one.tagName} ${one.id} ${one.textContent?.trim().slice(0, 30)}`
    return { at: all.indexOf(one), of: all.length, what, isSeen: isInView && isOnTop && hasRing }
  })

for (const viewport of SCREENS)
  test(
    `Tab goes through every page in order with visible focus (${viewport.width} px)`,
    NIGHT,
    async ({ browser }) => {
      const { page, close } = await openDesk(browser, viewport)
      const wrong: string[] = []
      for (const [name, view] of Object.entries(views)) {
        await openView(page, view)
        let next = 0
        for (let presses = 0; presses < 400; presses++) {
          await page.keyboard.press('Tab')
          const { at, of, what, isSeen } = await focusOf(page)
          if (at === null) {
            if (next !== of || of === 0) wrong.push(`${name}: ${next} of ${of} are reached`)
            break
          }
          // A date field has three tab stops.
          if (at === next - 1) continue
          if (at !== next) wrong.push(`${name}: ${what} comes as ${at} in place of ${next}`)
          if (!isSeen) wrong.push(`${name}: ${what} is not seen`)
          next = at + 1
        }
      }
      expect(wrong).toEqual([])
      await close()
    },
  )

test('every page uses only the four text sizes of the desk', NIGHT, async ({ browser }) => {
  const wrong: string[] = []
  for (const viewport of SCREENS) {
    const { page, close } = await openDesk(browser, viewport)
    for (const [name, view] of Object.entries(views)) {
      await openView(page, view)
      wrong.push(...(await outOfDeskSizes(page)).map((found) => `${name} at ${viewport.width} px: ${found}`))
    }
    await close()
  }
  expect(wrong).toEqual([])
})

test('the skip link leads past the sections, and the heading is not covered', NIGHT, async ({ browser }) => {
  const { page, close } = await openDesk(browser, PHONE)
  for (const name of ['queue', 'figures-parts', 'arrangement']) {
    await openView(page, views[name] as View)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
    await expect(page.locator('h1')).toBeInViewport()
  }
  await close()
})

/** Wrong input of a page, and its button. */
const REFUSED: readonly (readonly [view: string, typed: Record<string, string>, button: string])[] = [
  [
    'complaint',
    { '#text': 'Estimada {nombre}:' },
    '[formaction$="/answer"][value=answer], form button[value=answer]',
  ],
  ['request-access', { '#text': 'a'.repeat(2001) }, 'button[value=refuse]'],
  ['arrangement', { '#first': '2020-01-01' }, 'form[action$="/offer"] button'],
  ['application', { '#amount': '15,00' }, 'form[action$="/offer"] button'],
  ['application', { '#why-not': ' ' }, 'form[action$="/refuse"] button'],
  ['templates', { '#title': 'Raro', '#text': 'Hola {apodo}' }, 'form[action="/desk/templates"] button'],
  ['new', { '#who': '90000000009999', '#text': 'Por teléfono.' }, 'form[action="/desk/new"] button'],
  ['settlement', {}, 'form[action="/desk/settlement"] button'],
  ['staff', { '#name': 'No Name' }, 'form[action="/desk/staff"] button'],
]

for (const locale of allAtNight(['es', 'en']))
  test(`a refusal is visible on a phone 640 px high (${locale})`, async ({ browser }) => {
    const { page, close } = await openDesk(browser, PHONE, locale)
    const wrong: string[] = []
    for (const [name, typed, button] of REFUSED) {
      await openView(page, views[name] as View)
      for (const [field, text] of Object.entries(typed)) await page.locator(field).fill(text)
      await page.locator(button).first().focus()
      await page.keyboard.press('Enter')
      const alert = page.getByRole('alert')
      await expect(alert, name).toBeVisible()
      const box = await alert.boundingBox()
      const end = box === null ? Number.POSITIVE_INFINITY : box.y + box.height
      if (end > PHONE.height) wrong.push(`${name}: it ends ${Math.round(end)} px down`)
    }
    expect(wrong).toEqual([])
    await close()
  })
