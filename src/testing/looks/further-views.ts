import { expect, type Page } from '@playwright/test'
import { problemSave } from '#contract/complaints/complaints.ts'
import { languages } from '#domain/language.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { asBorrower, dataOf } from '../as-borrower.ts'
import { takeLoan } from '../journey.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { Shown, View } from './view.ts'

/** Differences between the sandboxes of the languages. */
const TEXTS = {
  es: {
    complains: 'Me cobraron dos veces.',
    answer: 'Le devolvemos el segundo cobro.',
    store: 'mx-store-nopal',
  },
  en: {
    complains: 'I was charged twice.',
    answer: 'We give the second charge back.',
    store: 'in-store-marigold',
  },
} as const satisfies Record<Shown, unknown>

/** Less frequent and failure views of borrowers and visitors. */
export async function furtherViews(
  server: SandboxServer,
  language: Shown,
  people: { who: string; offered: string; product: string; landing: string },
): Promise<Record<string, View>> {
  const { who, offered, product, landing } = people
  const { type } = languages[language]
  const take = (status: string) => takeLoan(server, who, status, language)
  const [loan, late] = [await take('174'), await take('180')]
  const [disbursing, confirming, unknown] = [await take('151'), await take('170'), await take('999')]
  const offer = `${(await server.person(offered)).query}&productId=${product}`
  const site = (path: string): View => ({ address: `${server.url}${path}?type=${type}`, isStill: true })
  const register = (query: string): View => ({ address: `${server.url}/register?${query}`, isStill: true })
  const complained = async (answer?: string): Promise<View> => {
    const own = await take('174')
    const { complains } = TEXTS[language]
    const draft = { problemType: '3', problemDetail: complains, problemImage: [], orderNo: own.orderNo }
    const { problemId } = dataOf(await asBorrower(server, own.query)(problemSave, draft))
    if (answer)
      await server.service.database.transaction((tx) =>
        answerComplaint(
          tx,
          sealerOf(server.service),
          { folio: problemId, text: answer, pictures: [], actor: 'desk' },
          server.service.now(),
        ),
      )
    return { address: own.address('/complainDetails', { problemId }) }
  }
  const claiming = await take('174')
  return {
    'details-disbursing': { address: disbursing.address('/loanDetail') },
    'details-confirming': { address: confirming.address('/loanDetail') },
    'details-unknown': { address: unknown.address('/loanDetail') },
    'repay-or-not-choose': { address: late.address('/repayOrNotChoose') },
    'payment-instructions': {
      address: loan.address('/paymentInstructions', { payCode: TEXTS[language].store }),
    },
    'extension-late': { address: late.address('/extension') },
    claim: { address: loan.address('/claim') },
    'claim-sent': {
      address: claiming.address('/claim'),
      reach: sendClaim,
    },
    'collection-agencies': { address: late.address('/collectionAgencies') },
    'confirm-new': { address: `${server.url}/confirmNew?${offer}` },
    'confirm-period': { address: `${server.url}/confirmPeriod?${offer}` },
    'complaint-waits': await complained(),
    'complaint-answered': await complained(TEXTS[language].answer),
    'about-us': { address: loan.address('/aboutUs'), isStill: true },
    'joint-login': { address: `${server.url}/jointLoginFail?type=${type}` },
    'site-loan': site('/Loan'),
    'site-policy': site('/Policy'),
    'landing-picture': { ...register(`id=${landing}`), reach: typeNumber },
    'landing-code': { ...register(`id=${landing}`), reach: (page) => keepSentCode(page, landing) },
    'landing-download': register(`id=${landing}#/downloadTemplate`),
    'landing-agreement': register(`id=${landing}#/agreementTemplate`),
    'landing-specified': register(`id=specified&type=${type}`),
    'landing-unknown': register(`id=nobody&type=${type}`),
  }
}

const NUMBER = '5500000077'

const typeNumber = (page: Page) => page.locator('#phone').fill(NUMBER)

/** Opens the landing as after a code was sent. The countdown starts at its limit. */
async function keepSentCode(page: Page, template: string): Promise<void> {
  const kept = { template, sid: 'kept', asked: '1', solved: '1', phone: NUMBER, capcode: 'ABCD' }
  const value = new URLSearchParams({ ...kept, sentAt: String(Date.now() + 600_000) })
  const name = 'abono_registration'
  await page.context().addCookies([{ name, value: encodeURIComponent(String(value)), url: page.url() }])
  await page.reload()
  await page.locator('#smsCode').waitFor()
}

async function sendClaim(page: Page): Promise<void> {
  await page.locator('[name=payCode]').first().check({ force: true })
  await page.locator('[name=paidOn]').fill('2026-11-18')
  await page.locator('[name=amount]').fill('1500.50')
  await page.locator('[name=number]').fill('ABCD1234')
  await page.locator('.action-bar button[type=submit]').click()
  await expect(page.locator('main .details').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
}
