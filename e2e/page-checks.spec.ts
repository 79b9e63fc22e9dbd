import { expect, test } from '@playwright/test'
import { expectInOrder } from '#testing/page-checks.ts'

test('a missing element is reported at once, and so is a wrong order', async ({ page }) => {
  // A wait here would never end.
  page.setDefaultTimeout(0)
  test.setTimeout(60_000)
  await page.setContent('<h1>First</h1><p>Second</p>')
  await expectInOrder(page, ['h1', 'p'])
  await expect(expectInOrder(page, ['h1', 'section', 'p'])).rejects.toThrow('section is missing')
  await expect(expectInOrder(page, ['p', 'h1'])).rejects.toThrow('Expected')
})
