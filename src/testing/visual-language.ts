import type { Page } from '@playwright/test'

/** Font sizes in pixels at normal text size on phones from 360 px: label, body, section, state, amount. */
const TYPE_SIZES = [13, 16, 20, 28, 44]
/** The desk has four sizes of its own, the smallest as on pages. */
const DESK_SIZES = [13, 15, 17, 22]
/** Size of numbers for reading aloud: as large as the phone allows. */
const ALOUD = { smallest: 23.7, largest: 24 }

/** Violations of the visual language on a page. */
export const outOfStyle = async (page: Page): Promise<string[]> => [
  ...(await otherSizes(page, TYPE_SIZES)),
  ...(await unevenFigures(page)),
  ...(await otherDistances(page)),
]

/** Desk texts in other sizes. */
export const outOfDeskSizes = (page: Page): Promise<string[]> => otherSizes(page, DESK_SIZES)

/** Texts in other sizes, and numbers for reading aloud in another than theirs. */
const otherSizes = (page: Page, known: readonly number[]): Promise<string[]> =>
  page.evaluate(
    ([sizes, aloud]) => {
      const sizeOf = (element: Element, pseudo?: string) =>
        Number.parseFloat(getComputedStyle(element, pseudo).fontSize)
      const isKnown = (element: Element, size: number) =>
        sizes.includes(size) ||
        (size >= aloud.smallest && size <= aloud.largest && element.closest('.code') !== null)
      const drawnBy = (element: Element) =>
        ['::before', '::after'].filter((pseudo) =>
          /^(counter|"[^"])/.test(getComputedStyle(element, pseudo).content),
        )
      const found = new Set<string>()
      for (const element of document.body.querySelectorAll('*')) {
        if (!element.checkVisibility() || element.closest('script, style, noscript, svg, .only-read'))
          continue
        const isRead =
          element.matches('input:not([type=hidden]), textarea, select') ||
          [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
        for (const pseudo of [...(isRead ? [undefined] : []), ...drawnBy(element)]) {
          const size = sizeOf(element, pseudo)
          if (!isKnown(element, size))
            found.add(`${size} px: ${element.tagName}.${element.className}${pseudo ?? ''}`)
        }
      }
      return [...found]
    },
    [known, ALOUD] as const,
  )

/** Amounts, references, counters and days without tabular figures, which would jump. */
const unevenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const places = new Set<Element>(
      document.querySelectorAll('input:not([type=hidden]), textarea, select, [role=timer]'),
    )
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (/\d/.test(node.textContent ?? '') && node.parentElement) places.add(node.parentElement)
    return [...places]
      .filter((element) => !element.closest('script, style, noscript') && element.checkVisibility())
      .filter((element) => !getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)
  })

/** Gaps in pixels between parts of a page: inside a group, between cards, between groups. */
const DISTANCES = { inside: 8, cards: 16, groups: 32 }

/** Parts whose gap is none of these. */
const otherDistances = (page: Page): Promise<string[]> =>
  page.evaluate((distances) => {
    const found = new Set<string>()
    const partsOf = (column: Element) =>
      [...column.children].filter(
        (part) =>
          part.getBoundingClientRect().height > 0 &&
          !['absolute', 'fixed', 'sticky'].includes(getComputedStyle(part).position) &&
          !part.matches('.action-bar'),
      )
    const compare = (column: Element, wantedBefore: (part: Element) => number) => {
      partsOf(column).forEach((part, at, parts) => {
        const before = parts[at - 1]
        if (!before) return
        const distance = part.getBoundingClientRect().top - before.getBoundingClientRect().bottom
        const wanted = wantedBefore(part)
        if (Math.abs(distance - wanted) > 0.6)
          found.add(
            `${distance.toFixed(1)} px and not ${wanted}: ${[before, part].map((one) => `${one.tagName}.${one.className}`).join(' and ')}`,
          )
      })
    }
    for (const column of document.querySelectorAll('.screen > main, .screen > main > form'))
      compare(column, (part) => (part.matches('.section') ? distances.groups : distances.cards))
    for (const group of document.querySelectorAll('.screen .section'))
      compare(group, (part) =>
        part.matches('.field + .field, article + article') ? distances.cards : distances.inside,
      )
    for (const column of document.querySelectorAll(':not(.section):has(> .field + .field)'))
      for (const field of column.querySelectorAll(':scope > .field + .field')) {
        const before = field.previousElementSibling?.getBoundingClientRect().bottom ?? 0
        const distance = field.getBoundingClientRect().top - before
        if (field.checkVisibility() && Math.abs(distance - distances.cards) > 0.6)
          found.add(
            `${distance.toFixed(1)} px and not ${distances.cards}: fields in ${column.tagName}.${column.className}`,
          )
      }
    return [...found]
  }, DISTANCES)
