import { expect, type Page } from '@playwright/test'
import { languages } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { browserVisit } from '../browser-visit.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { Shown, View } from './view.ts'

/** In each language that is looked at, whose phones are used: the last digits of their invented numbers. */
const PHONES = {
  es: { market: 'mx', owes: '01', isOffered: '05', asksCode: '02' },
  en: { market: 'in', owes: '03', isOffered: '08', asksCode: '04' },
} as const satisfies Record<string, { market: MarketId } & Record<string, string>>

const sessions = new WeakMap<SandboxServer, Map<string, Promise<Cookies>>>()
type Cookies = NonNullable<View['cookies']>

/** Where the clock stands still, nobody could tell which of two codes is the newer one. */
function signedInOnce(server: SandboxServer, phone: string): Promise<Cookies> {
  const known = sessions.get(server) ?? new Map<string, Promise<Cookies>>()
  sessions.set(server, known)
  const cookies = known.get(phone) ?? signIn(server, phone)
  known.set(phone, cookies)
  return cookies
}

async function signIn(server: SandboxServer, phone: string): Promise<Cookies> {
  const visit = browserVisit(server)
  await visit.signIn(phone)
  return [...visit.jar].map(([name, value]) => ({ name, value, url: server.url }))
}

/** The pages of who comes without an app. */
export async function doorViews(server: SandboxServer, language: Shown): Promise<Record<string, View>> {
  const { type } = languages[language]
  const { market, owes, isOffered, asksCode } = PHONES[language]
  const phoneOf = (number: string) => `${markets[market].dialCode}${markets[market].phone.invented}${number}`
  const signedIn = (number: string) => signedInOnce(server, phoneOf(number))
  const [owing, offered] = [await signedIn(owes), await signedIn(isOffered)]
  const at = (path: string) => `${server.url}${path}?type=${type}`
  const askForCode = async (page: Page) => {
    await page.locator('#phone').fill(phoneOf(asksCode))
    await page.locator('.action-bar button[type=submit]').click()
    await expect(page.locator('#smsCode')).toBeVisible()
  }
  return {
    login: { address: at('/login') },
    'login-wrong': {
      address: at('/login'),
      async reach(page) {
        await page.locator('#phone').fill('12')
        await page.locator('.action-bar button[type=submit]').click()
        await expect(page.locator('#phone')).toHaveAttribute('aria-invalid', 'true')
      },
    },
    'login-code': { address: at('/login'), reach: askForCode },
    'login-code-wrong': {
      address: at('/login'),
      async reach(page) {
        // This tab has asked for one already.
        // The same each time; one in a million is right.
        await page.locator('#smsCode').fill('000000')
        await page.locator('.action-bar button[form=enter]').click()
        await expect(page.locator('#smsCode')).toHaveAttribute('aria-invalid', 'true')
      },
    },
    'own-home': { address: at('/home'), cookies: owing },
    'own-home-offer': { address: at('/home'), cookies: offered },
    orders: { address: at('/orders'), cookies: owing },
    'orders-none': { address: at('/orders'), cookies: offered },
    mine: { address: at('/mine'), cookies: owing },
    'delete-account': { address: at('/deleteAccount'), cookies: owing },
    'delete-account-free': { address: at('/deleteAccount'), cookies: offered },
  }
}
