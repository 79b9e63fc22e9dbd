import type { Page } from '@playwright/test'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, dataOf, loanOf } from '../as-borrower.ts'
import { atTheDesk } from '../at-the-desk.ts'
import { makePng, sendPicture } from '../picture.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import { THE_DAY } from './still-page.ts'
import type { View } from './view.ts'

/** A server whose clock the preparation of a desk sets, so that items have different days. */
interface DeskClock {
  at: Date
}

/** A time before every open item at the desk. */
const daysBefore = (days: number): Date => new Date(THE_DAY.getTime() - days * 86_400_000)

/** Days of receipt; the first item is overdue on the day of the pictures. */
const FIRST_DAY = 50

/** Views of the desk, with an open item on each list. */
export async function deskViews(server: SandboxServer, clock: DeskClock): Promise<Record<string, View>> {
  clock.at = daysBefore(FIRST_DAY)
  const [ana, ravi] = [await server.person('Ana Ejemplo'), await server.person('Ravi Sample')]
  const kiran = await server.person('Kiran Sample')
  const [anaCalls, kiransCalls] = [asBorrower(server, ana.query), asBorrower(server, kiran.query)]
  const complain = async (
    { query }: { query: string },
    words: { problemType: string; problemDetail: string; orderNo: string },
    problemImage: string[] = [],
  ) =>
    dataOf(await asBorrower(server, query)(problemSave, { problemSonType: '', problemImage, ...words }))
      .problemId
  const anas = loanOf(ana, '174').orderId
  await complain(ana, { problemType: '7', problemDetail: 'No me llega el código.', orderNo: anas })
  clock.at = daysBefore(20)
  const answered = await complain(ravi, {
    ...{ problemType: '3', problemDetail: 'I was charged twice.', orderNo: loanOf(ravi, '174').orderId },
  })
  clock.at = daysBefore(12)
  const picture = dataOf(await sendPicture(server, ana.query, makePng(60, 40))).url
  const open = await complain(
    ana,
    {
      ...{ problemType: '3', orderNo: anas },
      problemDetail: 'Pagué en la tienda el lunes y todavía me piden el monto completo. Adjunto mi recibo.',
    },
    [picture],
  )
  clock.at = daysBefore(8)
  const access = dataOf(await kiransCalls(fileDataRequest, { kind: 'access', detail: '' })).id
  clock.at = daysBefore(5)
  const correction = dataOf(
    await anaCalls(fileDataRequest, {
      ...{ kind: 'correction', detail: 'Falta mi segundo apellido.' },
      ...{ field: 'family-name', value: 'Ejemplo Zopilote' },
    }),
  ).id
  clock.at = daysBefore(1)
  const wish = {
    day: '2027-03-01',
    parts: 6,
    amount: 50_000n,
    why: 'Perdí mi trabajo y empiezo otro en enero.',
  }
  const arrangement = dataOf(await anaCalls(askArrangement, { ...loanOf(ana, '180'), ...wish })).folio
  const early = await atTheDesk(server)
  await early.post(`/desk/complaints/${answered}/answer`, { do: 'answer', text: 'We gave it back.' })
  await early.post('/desk/templates', {
    ...{ market: 'mx', language: 'es', type: '3', title: 'Cargo doble' },
    text: 'Estimada {nombre}: revisamos su queja {folio} y devolvimos el cobro.',
  })
  clock.at = THE_DAY
  const desk = await atTheDesk(server)
  const [name = '', value = ''] = desk.cookie.split('=')
  const cookies = [{ name, value, url: server.url }]
  const applications = await desk.text('/desk/applications')
  const application = /href="(\/desk\/applications\/[^"?]+)"/.exec(applications)?.[1] ?? '/desk/applications'
  const at = (path: string): View => ({ address: server.url + path, cookies, isStill: true })
  // Their loans have different days, which fixes their order.
  const brunos = loanOf(await server.person('Bruno Muestra'), '200').orderId
  const owner = await server.service.database.transaction((tx) => ownerOfOrder(tx, brunos))
  // Requested in this view only, because the other pages must not show it.
  const askDeletion = async (page: Page) => {
    const { query } = await server.person('Lucía Muestra')
    const wish = { kind: 'deletion', detail: 'Ya no quiero tener cuenta.' }
    const { id } = dataOf(await asBorrower(server, query)(fileDataRequest, wish))
    await page.goto(`${server.url}/desk/requests/${id}`)
    await page.locator('[name=confirmed]').waitFor()
  }
  return {
    door: { address: `${server.url}/desk/login`, isStill: true },
    log: at('/desk/log'),
    queue: at('/desk'),
    complaint: at(`/desk/complaints/${open}`),
    'complaint-answered': at(`/desk/complaints/${answered}`),
    'request-access': at(`/desk/requests/${access}`),
    'request-correction': at(`/desk/requests/${correction}`),
    new: at('/desk/new'),
    'search-nothing': {
      ...at('/desk'),
      async reach(page) {
        await page.locator('#q').fill('Ejemplo')
        await page.locator('[role=search] button').click()
        await page.waitForURL(/\/desk\/search/)
      },
    },
    templates: at('/desk/templates'),
    arrangements: at('/desk/arrangements'),
    arrangement: at(`/desk/arrangements/${arrangement}`),
    applications: at('/desk/applications'),
    application: at(application),
    money: at('/desk/money'),
    settlement: at('/desk/settlement'),
    claims: at('/desk/claims'),
    worklists: at('/desk/worklists'),
    webhooks: at('/desk/webhooks'),
    figures: at('/desk/figures'),
    'figures-parts': at('/desk/figures/parts?days=30'),
    reports: at('/desk/reports'),
    staff: at('/desk/staff'),
    account: at('/desk/account'),
    'nothing-here': at('/desk/nothing-here'),
    borrower: at(`/desk/borrowers/${owner?.id}`),
    'request-deletion': { ...at('/desk'), reach: askDeletion },
    'request-deleted': {
      ...at('/desk'),
      async reach(page) {
        await askDeletion(page)
        await page.locator('[name=confirmed]').check()
        await page.locator('button[formaction$="/grant"]').click()
        await page.locator('[name=confirmed]').waitFor({ state: 'detached' })
      },
    },
  }
}
