import { expect, type Page } from '@playwright/test'
import { languages } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { stopToken } from '#server/outbox/messages/stop-link.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { browserVisit } from '../browser-visit.ts'
import { takeLoan, untilAwake } from '../journey.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import { agree, PLAN } from './arrange-views.ts'
import type { Shown, View } from './view.ts'

/** The last digits of the invented phones, by language. */
const PHONES = {
  es: { market: 'mx', owes: '01', isOffered: '05', asksCode: '02', who: 'Ana Ejemplo' },
  en: { market: 'in', owes: '03', isOffered: '08', asksCode: '04', who: 'Ravi Sample' },
} as const satisfies Record<Shown, { market: MarketId } & Record<string, string>>

/** The borrower with an arrangement is of the other country, to not affect other views. */
const OTHER = { es: 'en', en: 'es' } as const satisfies Record<Shown, Shown>

const sessions = new WeakMap<SandboxServer, Map<string, Promise<Cookies>>>()
type Cookies = NonNullable<View['cookies']>

/** With a stopped clock, the newer of two codes could not be identified. */
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

/** The token at the end of a borrower's message. */
async function stopTokenOf(server: SandboxServer, language: Shown): Promise<string> {
  const { orderNo } = await takeLoan(server, PHONES[language].who, '174')
  return server.service.database.transaction(async (tx) => {
    const owner = await ownerOfOrder(tx, orderNo)
    return stopToken(tx, server.service, owner?.id ?? '')
  })
}

/** Views of borrowers who come without an app. */
export async function doorViews(server: SandboxServer, language: Shown): Promise<Record<string, View>> {
  const { type } = languages[language]
  const { market, owes, isOffered, asksCode } = PHONES[language]
  const phoneOf = (number: string, of: MarketId = market) =>
    `${markets[of].dialCode}${markets[of].phone.invented}${number}`
  const signedIn = (number: string) => signedInOnce(server, phoneOf(number))
  const [owing, offered] = [await signedIn(owes), await signedIn(isOffered)]
  const other = PHONES[OTHER[language]]
  const arranging = await signedInOnce(server, phoneOf(other.owes, other.market))
  const at = (path: string) => `${server.url}${path}?type=${type}`
  const askForCode = async (page: Page) => {
    await page.locator('#phone').fill(phoneOf(asksCode))
    await page.locator('.action-bar button[type=submit]').click()
    await expect(page.locator('#smsCode')).toBeVisible()
  }
  const token = await stopTokenOf(server, language)
  const stop = async (page: Page) => {
    await page.locator('.action-bar button[type=submit]').click()
    await page.locator('main .notice').waitFor()
  }
  return {
    stop: { address: `${at('/stop')}&t=${token}` },
    'stop-done': { address: `${at('/stop')}&t=${token}`, reach: stop },
    'stop-wrong': { address: `${at('/stop')}&t=nobodys`, reach: stop },
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
        // This tab has already requested one, always the same; a random guess is right once in a million.
        await page.locator('#smsCode').fill('000000')
        await page.locator('.action-bar button[form=enter]').click()
        await expect(page.locator('#smsCode')).toHaveAttribute('aria-invalid', 'true')
      },
    },
    'own-home': { address: at('/home'), cookies: owing },
    'own-home-arranged': {
      address: at('/home'),
      cookies: arranging,
      async reach(page) {
        const toPay = (await page.locator('.action-bar a').first().getAttribute('href')) ?? ''
        const { searchParams } = new URL(toPay, server.url)
        for (const [name, value] of Object.entries({ ...PLAN, type })) searchParams.set(name, value)
        await page.goto(`${server.url}/arrange?${searchParams}`)
        await agree(page)
        await page.goto(at('/home'))
        await page.locator('.action-bar a[href*="/payPart?"]').waitFor()
        await untilAwake(page)
      },
    },
    'own-home-offer': { address: at('/home'), cookies: offered },
    orders: { address: at('/orders'), cookies: owing },
    'orders-none': { address: at('/orders'), cookies: offered },
    mine: { address: at('/mine'), cookies: owing },
    'delete-account': { address: at('/deleteAccount'), cookies: owing },
    'delete-account-free': { address: at('/deleteAccount'), cookies: offered },
  }
}
