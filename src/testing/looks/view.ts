import type { BrowserContext, Page } from '@playwright/test'
import { untilAwake } from '../journey.ts'

/** Languages of the sandbox's borrowers, whose pages have pictures. */
export type Shown = 'es' | 'en'

/** A page in a state that is pictured. */
export interface View {
  address: string
  /** Whether the page has our script and wakes up. */
  isStill?: true
  /** The signed-in borrower; no other cookies are set. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** Actions before the picture. They end only when the result is visible. */
  reach?(page: Page): Promise<unknown>
}

/** Opens the view in a tab and performs its actions. */
export async function openView(page: Page, { address, isStill, cookies = [], reach }: View): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([...cookies])
  await page.goto(address)
  if (!isStill) await untilAwake(page)
  await reach?.(page)
}
