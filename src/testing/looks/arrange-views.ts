import type { Page } from '@playwright/test'
import { takeLoan } from '../journey.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { Shown, View } from './view.ts'

export const PLAN = { parts: '2', every: '7' }

/** Agrees to the days that a page offers; does nothing if already agreed. */
export async function agree(page: Page): Promise<void> {
  const box = page.locator('input[name=agreed]')
  if ((await box.count()) > 0) {
    await box.check()
    await page.locator('main form button[type=submit]').click()
  }
  await page.locator('a.button[href*="/payPart?"]').waitFor()
}

/** Views of arrangements: choosing days, the preview, and a loan with an arrangement. */
export async function arrangeViews(
  server: SandboxServer,
  language: Shown,
  who: string,
): Promise<Record<string, View>> {
  const take = () => takeLoan(server, who, '180', language)
  const [open, agreed] = [await take(), await take()]
  const agreeAnd = (path: string) => async (page: Page) => {
    await agree(page)
    await page.goto(agreed.address(path))
    await page.locator('.amount-hero').first().waitFor()
  }
  const plan = agreed.address('/arrange', PLAN)
  return {
    arrange: { address: open.address('/arrange') },
    'arrange-ask': {
      address: open.address('/arrange'),
      async reach(page) {
        const details = page.locator('details', { has: page.locator('[name=why]') })
        await details.locator('summary').click()
        await page.locator('[name=why]').waitFor()
        // Its header stays visible at any scroll position.
        await page.evaluate(() => scrollTo(0, 0))
      },
    },
    'arrange-quote': { address: open.address('/arrange', PLAN) },
    'arrange-agreed': { address: plan, reach: agree },
    'details-arranged': { address: plan, reach: agreeAnd('/loanDetail') },
    'repay-arranged': { address: plan, reach: agreeAnd('/repay') },
  }
}
