import { expect, type Page } from '@playwright/test'
import { languages } from '#domain/language.ts'
import { payAtStore } from '../at-the-store.ts'
import { takeLoan } from '../journey.ts'
import { textOf } from '../page-checks.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import { applyViews } from './apply-views.ts'
import { arrangeViews } from './arrange-views.ts'
import { doorViews } from './door-views.ts'
import { fallenViews } from './fallen-views.ts'
import { furtherViews } from './further-views.ts'
import { ownDataViews } from './own-data-views.ts'
import type { Shown, View } from './view.ts'

/** The borrowers of the pages, by language. */
const PEOPLE = {
  es: {
    who: 'Ana Ejemplo',
    offered: 'Lucía Muestra',
    raised: 'Tomás Ejemplo',
    product: 'mx-directo',
    landing: 'mx-primavera',
  },
  en: {
    who: 'Ravi Sample',
    offered: 'Asha Sample',
    raised: 'Dev Example',
    product: 'in-direct',
    landing: 'in-monsoon',
  },
} as const satisfies Record<Shown, unknown>

/** All views of one language, by reference name. */
export async function viewsIn(server: SandboxServer, language: Shown): Promise<Record<string, View>> {
  const { who, offered, raised, product, landing } = PEOPLE[language]
  const { type } = languages[language]
  const [loan, late, paid] = [
    await takeLoan(server, who, '174'),
    await takeLoan(server, who, '180'),
    await takeLoan(server, who, '200'),
  ]
  const [refused, waiting] = [await takeLoan(server, who, '110'), await takeLoan(server, who, '21')]
  const offer = `${(await server.person(offered)).query}&productId=${product}`
  const complaint = { orderNo: loan.orderNo, problemType: '3' }
  const site = (path: string): View => ({ address: `${server.url}${path}?type=${type}`, isStill: true })
  const papers = (path: string) => paid.address(path, { orderNo: paid.orderNo })
  return {
    parts: { address: `${server.url}/sandbox/kit?type=${type}` },

    details: { address: loan.address('/loanDetail') },
    'details-late': { address: late.address('/loanDetail') },
    'details-late-ways': { address: late.address('/loanDetail'), reach: openSheet },
    'details-paid': { address: paid.address('/loanDetail') },
    'details-refused': { address: refused.address('/loanDetail') },
    'details-in-review': { address: waiting.address('/loanDetail') },
    'no-session': { address: `${server.url}/loanDetail?type=${type}` },
    'no-such-loan': { address: loan.address('/loanDetail', { orderId: '99999999999999' }) },

    repay: { address: loan.address('/repay') },
    'repay-late': { address: late.address('/repay') },
    'repay-nothing': { address: paid.address('/repay') },
    'repay-code': { address: loan.address('/repay'), reach: openSheet },
    'repay-or-not': { address: loan.address('/repayOrNot') },
    slip: { address: loan.address('/repay'), reach: openSlip },
    'slip-large': {
      address: loan.address('/repay'),
      async reach(page) {
        await openSlip(page)
        await page.locator('.code-zoom').click()
        await expect(page.locator('.code-screen')).toBeVisible()
      },
    },
    'slip-paid': {
      address: (await takeLoan(server, who, '174')).address('/repay'),
      async reach(page) {
        await openSlip(page)
        const reference = (await textOf(page.locator('.slip .code').first())).replace(/\s/g, '')
        await payAtStore(server, reference, BigInt(new URL(page.url()).searchParams.get('amount') ?? ''))
        await expect(page.locator('.paid-ring')).toBeVisible()
      },
    },
    extension: { address: loan.address('/extension') },
    'pay-part': { address: loan.address('/payPart') },
    'pay-part-quote': { address: `${late.address('/payPart')}&part=500` },
    payoff: { address: loan.address('/payoff') },
    'repay-by-card': { address: loan.address('/repayByCard') },
    calendar: { address: loan.address('/calendar') },

    confirm: { address: `${server.url}/confirm?${offer}` },
    'confirm-unticked': {
      address: `${server.url}/confirm?${offer}`,
      async reach(page) {
        await page.locator('input[name=agreement]').uncheck()
        await expect(page.locator('.action-bar button[type=submit]')).toBeDisabled()
      },
    },
    'confirm-changed': {
      address: `${server.url}/confirm?${(await server.person(raised)).query}&productId=${product}`,
      reach: (page) => expect(page.locator('.accept')).toBeVisible(),
    },
    'key-facts': { address: `${server.url}/keyFacts?${offer}` },
    offers: { address: `${server.url}/recommendList?${offer}` },

    statement: { address: papers('/statement') },
    receipt: { address: papers('/receipt') },
    settlement: { address: papers('/settlement') },
    agreement: { address: papers('/loanAgreement') },
    'agreement-of-period': { address: papers('/agony') },

    complaint: { address: loan.address('/complaint', { orderNo: loan.orderNo }) },
    compose: { address: loan.address('/complainPageNext', complaint) },
    'compose-empty': {
      address: loan.address('/complainPageNext', complaint),
      async reach(page) {
        await page.locator('.action-bar button[type=submit]').click()
        await expect(page.locator('textarea')).toBeFocused()
      },
    },
    'complaint-list': { address: loan.address('/complaintList') },
    'complaint-sent': {
      address: loan.address('/complainPageNext', complaint),
      async reach(page) {
        await page.locator('textarea').fill('123')
        await page.locator('.action-bar button[type=submit]').click()
        await expect(page.locator('.filed')).toBeVisible()
        await expect(page.locator('.toast')).toHaveCount(0)
      },
    },
    'customer-service': { address: loan.address('/customerService') },
    'data-request': { address: loan.address('/dataRequest') },

    'bind-bank': { address: loan.address('/bindBank') },
    'bind-bank-wrong': {
      address: loan.address('/bindBank'),
      async reach(page) {
        await page.locator('.action-bar button[type=submit]').click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      },
    },
    'bind-card': { address: loan.address('/bindCard') },

    landing: { address: `${server.url}/register?id=${landing}`, isStill: true },
    home: site('/'),
    about: site('/About'),
    contact: site('/Contact'),
    accessibility: site('/Accessibility'),
    privacy: site('/privacy'),
    'nothing-here': site('/nothing-here'),

    ...(await arrangeViews(server, language, who)),
    ...(await ownDataViews(server, language, who)),
    ...(await applyViews(server, language)),
    ...(await doorViews(server, language)),
    ...(await furtherViews(server, language, PEOPLE[language])),
    ...(await fallenViews(server, language, who)),
  }
}

async function openSheet(page: Page): Promise<void> {
  await page.locator('a[aria-haspopup=dialog]:visible').first().click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused()
}

async function openSlip(page: Page): Promise<void> {
  await page.locator('a.row[href*="/carpmm"][href*="store"]').first().click()
  await expect(page.locator('.slip .code').first()).toBeVisible()
  // Its pictures load lazily, so the whole page is scrolled through.
  for (const picture of await page.locator('main img:visible').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await page.evaluate(() => scrollTo(0, 0))
}
