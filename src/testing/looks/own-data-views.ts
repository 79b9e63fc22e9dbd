import { expect, type Page } from '@playwright/test'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { languages } from '#domain/language.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { asBorrower, dataOf } from '../as-borrower.ts'
import { atTheDesk } from '../at-the-desk.ts'
import { takeLoan } from '../journey.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { Shown, View } from './view.ts'

const TEXTS = {
  es: { name: 'Ejemplo Zopilote', granted: 'Con gusto.', asks: '¿De qué préstamo se trata?' },
  en: { name: 'Sample Heron', granted: 'With pleasure.', asks: 'Which loan is it about?' },
} as const satisfies Record<Shown, unknown>

/** Each mailbox is used once: with a stopped clock, the newer of two codes could not be identified. */
let mailboxes = 0

/** Views of a borrower's data, requests and message settings. */
export async function ownDataViews(
  server: SandboxServer,
  language: Shown,
  who: string,
): Promise<Record<string, View>> {
  const texts = TEXTS[language]
  const desk = await atTheDesk(server)
  const someone = async () => (await takeLoan(server, who, '174', language)).address
  const address = await someone()

  const asked = async (
    wish: { kind: string; field?: string; value?: string },
    answer?: (path: string) => Promise<unknown>,
  ): Promise<View> => {
    const own = await someone()
    const query = new URL(own('/')).search.slice(1)
    const { id } = dataOf(await asBorrower(server, query)(fileDataRequest, { detail: '', ...wish }))
    await answer?.(`/desk/requests/${id}`)
    return { address: own('/dataRequest', answer ? {} : { filed: id }) }
  }
  const say = (how: string, text: string) => (path: string) =>
    desk.post(`${path}/answer`, { do: how, text }, { from: path })

  const mailbox = async (page: Page) => {
    const named = `rosa-${++mailboxes}@example.com`
    await page.locator('details:has(#email) > summary').click()
    await page.locator('#email').fill(named)
    const consent = page.locator('form:has(#email) input[name=noticeHash]')
    if ((await consent.count()) > 0) await consent.check()
    await page.locator('form:has(#email) button[type=submit]').first().click()
    await expect(page.locator('#email-code')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    return named
  }
  const confirm = async (page: Page) => {
    const named = await mailbox(page)
    await sendMessages(server.service, server.service.now())
    const [newest] = await server.service.database.transaction((tx) => listSandboxMessages(tx, named))
    await page.locator('#email-code').fill(/\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '')
    await page.locator('form:has(#email-code) button[type=submit]').first().click()
    await expect(page.locator('#email-code')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
  }
  return {
    'data-notice': { address: address('/dataNotice') },
    'data-request-correction': {
      address: address('/dataRequest'),
      async reach(page) {
        await page.locator('[name=kind][value=correction]').check({ force: true })
        await expect(page.locator('#correction-field')).toBeVisible()
      },
    },
    'data-request-filed': await asked({ kind: 'deletion' }),
    'data-request-granted': await asked({ kind: 'access' }, say('answer', texts.granted)),
    'data-request-asks': await asked({ kind: 'objection' }, say('ask-more', texts.asks)),
    'data-request-corrected': await asked(
      { kind: 'correction', field: 'family-name', value: texts.name },
      async (path) => {
        const kept = /name="kept" value="([^"]+)"/.exec(await desk.text(path))?.[1] ?? ''
        await desk.post(`${path}/grant`, { kept, text: texts.granted }, { from: path })
      },
    ),
    'mine-in-app': { address: address('/mine') },
    'mine-email-code': { address: (await someone())('/mine'), reach: mailbox },
    'mine-email': { address: (await someone())('/mine'), reach: confirm },
    'offers-beside': {
      address: `${server.url}/recommendList?${new URLSearchParams({
        ...Object.fromEntries(new URLSearchParams((await server.person('Asha Sample')).query)),
        type: languages[language].type,
      })}`,
    },
  }
}
