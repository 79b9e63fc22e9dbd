import { loanOf } from '../as-borrower.ts'
import { payAtStore } from '../at-the-store.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import { type Tab, tap, type, until, untilAwake } from './tab.ts'

/** Borrower journeys for every engine. Each ends on a confirmation page. */
export const journeys: Readonly<Record<string, (tab: Tab, server: SandboxServer) => Promise<void>>> = {
  'an offer is read and accepted': async (tab, server) => {
    const { query } = await server.person('Asha Sample')
    await tab.open(`${server.url}/confirm?${query}&productId=in-direct`)
    await untilAwake(tab)
    // Unticked, the page says why there is nothing to send.
    await tap(tab, 'input[name=agreement]')
    await until(tab, `document.querySelector('.action-bar button').disabled`)
    await tap(tab, 'input[name=agreement]')
    await until(tab, `!document.querySelector('.action-bar button').disabled`)
    await tap(tab, '.action-bar button')
    await until(tab, `location.pathname === '/loanDetail'`)
    await until(tab, `document.querySelector('main h2')?.textContent.includes('reviewing')`)
  },
  'a loan is paid at a store, and the page that is open says so by itself': async (tab, server) => {
    const person = await server.person('Ana Ejemplo')
    const { orderId, productId } = loanOf(person, '174')
    await tab.open(`${server.url}/loanDetail?${person.query}&orderId=${orderId}&productId=${productId}`)
    await untilAwake(tab)
    await tap(tab, '.action-bar a[href*="/repay?"]')
    await until(tab, `location.pathname === '/repay' && document.activeElement?.tagName === 'H1'`)
    await tap(tab, 'a.row[href*="/carpmm"][href*="store"]')
    await until(
      tab,
      `location.pathname === '/carpmm' && document.querySelector('.slip .code-image img')?.naturalWidth > 0`,
    )
    const [reference = '', amount = ''] = (
      await tab.read(
        `document.querySelector('.slip .code').textContent + ' ' + document.querySelector('.slip data.amount').value`,
      )
    ).split(' ')
    await payAtStore(server, reference, BigInt(amount.replace('.', '')))
    await until(tab, `document.querySelector('h1')?.innerText === 'Pagado'`)
  },
  'a complaint that is empty says so where one types, and a written one gets its number': async (
    tab,
    server,
  ) => {
    const person = await server.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '174')
    await tab.open(`${server.url}/complainPageNext?${person.query}&orderNo=${orderId}&problemType=3`)
    await untilAwake(tab)
    await tap(tab, '.action-bar button')
    await until(
      tab,
      `document.activeElement?.name === 'problemDetail' && document.activeElement.ariaInvalid === 'true'`,
    )
    await type(tab, 'Me cobraron dos veces.')
    await until(tab, `document.activeElement.ariaInvalid !== 'true'`)
    await tap(tab, '.action-bar button')
    await until(tab, `location.pathname === '/complaint'`)
    await until(tab, `/\\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}/.test(document.querySelector('main').innerText)`)
  },
}

/** Requests to the native app over `webkit.messageHandlers`, as on an iPhone. */
export const appJourneys: typeof journeys = {
  'a session that has ended leads back to the sign-in of the app': async (tab, server) => {
    await tab.open(`${server.url}/loanDetail?type=1`)
    await untilAwake(tab)
    await tap(tab, 'a[href^="/login"]')
    await until(tab, `JSON.stringify(window.asked) === '[["backToLogin",{"reason":"session-ended"}]]'`)
    await until(tab, `location.pathname === '/loanDetail'`)
  },
  'every check of the bridge is green': async (tab, server) => {
    await tab.open(`${server.url}/bridgeCheck?type=1`)
    await untilAwake(tab)
    await until(tab, `document.querySelector('[data-check=handshake]').dataset.verdict === 'ready'`)
    await until(tab, `document.querySelector('main').innerText.includes('webkit.messageHandlers')`)
    await press(tab, 'Run all that stay')
    await until(tab, `document.querySelector('[data-check=endBank]').dataset.verdict === 'answered'`)
    await press(tab, 'leaves this page')
    await until(tab, `document.querySelector('[data-result]').dataset.result === 'pass'`)
  },
}

/** Presses every button with these words. */
const press = (tab: Tab, words: string) =>
  tab.read(
    `[...document.querySelectorAll('button')].filter((one) => (one.ariaLabel ?? one.textContent).includes('${words}')).forEach((one) => one.click())`,
  )

/** One page of each family, which must fit a phone in every engine. */
export const pages = [
  '/',
  '/?type=1',
  '/About',
  '/Contact',
  '/Policy',
  '/Loan',
  '/Accessibility',
  '/register?id=mx-primavera',
  '/register?id=in-monsoon',
  '/sandbox/kit?type=1',
  '/nothing-here',
] as const
