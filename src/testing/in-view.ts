import { expect, type Locator, type Page } from '@playwright/test'

/** Where a sentence is for somebody who looks at the screen, and for somebody who hears it. */
interface Told {
  /** Its first line lies inside the visible area and nothing covers it. */
  isSeen: boolean
  /** It has the focus, describes what has it, or stands in a live region. */
  isAnnounced: boolean
}

/** Fails unless the sentence is soon inside the view, with nothing over it, and was announced. */
export async function expectTold(sentence: Locator): Promise<void> {
  await expect.poll(() => sentence.evaluate(toldAt)).toEqual({ isSeen: true, isAnnounced: true })
}

/** Fails unless each sign that something is wrong stands beside its sentence, and is no larger than a line of it. */
export async function expectSignsBeside(page: Page): Promise<void> {
  const apart = await page.locator('.error:visible:has(> .icon)').evaluateAll((all) =>
    all
      .map((error) => {
        const [sign, sentence] = [...error.children].map((part) => part.getBoundingClientRect())
        const isBeside = sign && sentence && sign.right <= sentence.left && sign.top < sentence.bottom
        return isBeside && sign.height <= 32 ? '' : error.textContent
      })
      .filter((text) => text !== ''),
  )
  expect(apart).toEqual([])
}

function toldAt(element: Element): Told {
  const range = document.createRange()
  range.selectNodeContents(element)
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  const isSeen = [lines[0], lines.at(-1)].every((line) => {
    if (!line || line.top < 0 || line.bottom > window.innerHeight) return false
    const above = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
    return above !== null && (element.contains(above) || above.contains(element))
  })
  const focused = document.activeElement
  const describing = (focused?.getAttribute('aria-describedby') ?? '').split(' ')
  const isFocused =
    focused !== null && focused !== document.body && (focused.contains(element) || element.contains(focused))
  const isDescribing = describing.some((id) => document.getElementById(id)?.contains(element))
  const isLive = element.closest('[role="alert"], [role="status"], [aria-live]') !== null
  return { isSeen, isAnnounced: isFocused || isDescribing || isLive }
}
