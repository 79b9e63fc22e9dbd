import { expect, type Locator, type Page } from '@playwright/test'

/** Where a message is for a sighted borrower and for a screen reader. */
interface MessagePlace {
  /** Its first line is inside the viewport and uncovered. */
  isSeen: boolean
  /** It is focused, describes the focused element, or is in a live region. */
  isAnnounced: boolean
}

/** Fails unless the message soon becomes visible, uncovered and announced. */
export async function expectMessageInView(sentence: Locator): Promise<void> {
  await expect.poll(() => sentence.evaluate(messagePlaceOf)).toEqual({ isSeen: true, isAnnounced: true })
}

/** Fails unless each error icon is beside its message and no larger than a line of it. */
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

function messagePlaceOf(element: Element): MessagePlace {
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
