import { markets } from '#domain/markets/market.ts'
import { newApplicant } from '../applicant.ts'
import { loanOf } from '../as-borrower.ts'
import { newestLoginCode } from '../browser-visit.ts'
import { makePng } from '../picture.ts'
import type { journeys } from './journeys.ts'
import { type Tab, tap, type, until, untilAwake } from './tab.ts'

/** Journeys that need more than reading and tapping: a photo, a form with several steps, a persistent cookie. */
export const personJourneys: typeof journeys = {
  'a photo is made small, sent with a complaint, and shown with it afterwards': async (tab, server) => {
    const person = await server.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '174')
    await tab.open(`${server.url}/complainPageNext?${person.query}&orderNo=${orderId}&problemType=3`)
    await untilAwake(tab)
    await tap(tab, 'textarea')
    await type(tab, 'Aparece dos veces.')
    await pickPhoto(tab, 'input[type=file]')
    await until(tab, `document.querySelector('.thumbs img')?.naturalWidth > 0`)
    await until(tab, `!document.querySelector('.thumbs progress')`)
    await tap(tab, '.action-bar button')
    await until(tab, `location.pathname === '/complaint' && document.querySelector('.filed')`)
    await tap(tab, 'a[href*="/complainDetails?"]')
    await until(tab, `location.pathname === '/complainDetails'`)
    await until(tab, `document.querySelector('.thumbs img')?.naturalWidth > 0`)
  },
  'an application is begun, and its first step is kept': async (tab, server) => {
    const person = await newApplicant(server, 'in')
    await tab.open(`${server.url}/product?${person.query}&productId=${person.product}`)
    await untilAwake(tab)
    await tap(tab, '.action-bar button[form=apply]')
    await until(tab, `location.pathname === '/apply' || location.pathname === '/apply/basic'`)
    if ((await tab.read('location.pathname')) === '/apply') {
      await untilAwake(tab)
      await tap(tab, '.action-bar .button')
      await until(tab, `location.pathname === '/apply/basic'`)
    }
    await untilAwake(tab)
    await tap(tab, 'input[name="v.givenName"]')
    await type(tab, 'Rosa')
    await tap(tab, 'input[name="v.familyName"]')
    await type(tab, 'Inventada')
    // Each engine draws a date field in its own way.
    await tab.read(
      `(() => { const day = document.querySelector('input[name="v.birthDate"]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(day, '1990-02-01'); day.dispatchEvent(new Event('input', { bubbles: true })) })()`,
    )
    await tap(tab, '.action-bar button')
    await until(tab, `location.pathname === '/apply/personal'`)
  },
  'a borrower signs in with a code, and the address contains no identity': async (tab, server) => {
    const phone = `${markets.in.dialCode}${markets.in.phone.invented}03`
    await tab.open(`${server.url}/login?type=1`)
    await untilAwake(tab)
    await tap(tab, '#phone')
    await type(tab, phone)
    await tap(tab, '.action-bar button')
    await until(tab, `document.querySelector('#smsCode')`)
    await tap(tab, '#smsCode')
    await type(tab, await newestLoginCode(server, phone))
    await tap(tab, '.action-bar button[form=enter]')
    await until(
      tab,
      `location.pathname === '/home' && document.querySelector('.action-bar a[href*="/repay"]')`,
    )
    await until(tab, `!/dearest|swift/.test(location.href + document.querySelector('.action-bar a').href)`)
    await tap(tab, '.action-bar a')
    await until(tab, `document.querySelector('a.row[href*="/carpmm"]')`)
    // Firefox reports an error if a page is left while a script loads.
    await untilAwake(tab)
    // The next visitor is another borrower.
    await tab.open(`${server.url}/mine?type=1`)
    await untilAwake(tab)
    await tap(tab, 'form.stack:not(:has(input)) > button[type=submit][data-kind=secondary]')
    await until(tab, `location.pathname === '/login'`)
  },
}

/** Scripts cannot open a file picker in any engine; the result is set directly. */
async function pickPhoto(tab: Tab, selector: string): Promise<void> {
  const bytes = makePng(60, 40).toString('base64')
  await until(tab, `document.querySelector('${selector}')`)
  await tab.read(
    `(() => { const picked = new DataTransfer(); picked.items.add(new File([Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0))], 'foto.png', { type: 'image/png' })); const field = document.querySelector('${selector}'); field.files = picked.files; field.dispatchEvent(new Event('change', { bubbles: true })) })()`,
  )
}
