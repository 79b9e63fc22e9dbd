import type { BrowserContext, Page } from '@playwright/test'
import { untilAwake } from '../journey.ts'

/** The languages of the sandbox's people, whose pages are looked at. A further language of the product needs none. */
export type Shown = 'es' | 'en'

/** Something that a borrower sees: a page, or what becomes of it by what they do there. */
export interface View {
  address: string
  /** A page without a script of ours has nothing that wakes up. */
  isStill?: true
  /** Who is signed in there; nobody else's cookies are. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** What is done on the page before it is looked at. It ends when only what comes of it can be there. */
  reach?(page: Page): Promise<unknown>
}

/** Opens it in a tab, and does there what it takes. */
export async function openView(page: Page, { address, isStill, cookies = [], reach }: View): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([...cookies])
  await page.goto(address)
  if (!isStill) await untilAwake(page)
  await reach?.(page)
}
