import type { BrowserContext, Page } from '@playwright/test'
import { untilAwake } from '../journey.ts'

/** The languages in which pages are pictured. */
export type Shown = 'es' | 'en'

/** A page in a state that is pictured. */
export interface View {
  address: string
  /** Set for a page without our script, such as a static one: `openView` does not wait for the script. */
  isStill?: true
  /** The signed-in borrower; no other cookies are set. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** Performs actions before the picture, and resolves when their result is visible. */
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
