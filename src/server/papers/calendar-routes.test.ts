import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { providerInstructions } from '#contract/money/payment-instructions.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { refusals } from '#contract/refusals.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ana: Person
let bruno: Person
const clock = new Date('2026-11-20T18:00:00Z')

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  bruno = await server.person('Bruno Muestra')
})
afterAll(() => server.close())

const fileOf = (person: Person, loan: { productId: string; orderId: string }) =>
  fetch(`${server.url}/calendar.ics?${person.query}&${new URLSearchParams(loan)}`, { redirect: 'manual' })

/** The text of the page to which a missing file leads. */
async function pageOf(person: Person, loan: { productId: string; orderId: string }): Promise<string> {
  const answer = await fileOf(person, loan)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await fetch(new URL(answer.headers.get('location') ?? '', server.url), {
    headers: { accept: 'text/html' },
  })
  expect(page.status).toBe(200)
  return page.text()
}

/** The unfolded lines of a calendar file (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a due day is a whole day in the calendar, with a reminder on the morning before and without personal data', async () => {
  const loan = loanOf(ana, '174')
  const answer = await fileOf(ana, loan)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="abono.ics"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  const lines = linesOf(text)
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(lines).toContain('VERSION:2.0')
  expect(lines).toContain(`UID:${loan.orderId}-1@abono`)
  expect(lines).toContain('DTSTAMP:20261120T180000Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261202')
  expect(lines).toContain('SUMMARY:Préstamo Colibrí: pagar 3204.17 MXN')
  expect(lines).toContain('TRIGGER:-PT15H')
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text).not.toMatch(/Ejemplo|sandbox-token|http/)
})

test('every coming instalment has its own day, and a past one has none', async () => {
  const late = loanOf(bruno, '180', 'mx-plazos')
  const ids = async () =>
    linesOf(await (await fileOf(bruno, late)).text()).filter((line) => line.startsWith('UID'))
  const { plan } = dataOf(await asBorrower(server, bruno.query)(loanStatement, { orderNo: late.orderId }))
  const ahead = plan.filter(({ dueOn, left }) => left > 0n && dueOn >= '2026-11-20')
  expect(ahead.length).toBeLessThan(3)
  expect(await ids()).toEqual(ahead.map(({ number }) => `UID:${late.orderId}-${number}@abono`))
})

test('a loan whose days have all passed has no file, and the pages offer none', async () => {
  const call = asBorrower(server, ana.query)
  for (const [status, allOverdue] of [
    ['180', true],
    ['174', false],
  ] as const) {
    const loan = loanOf(ana, status)
    expect((await fileOf(ana, loan)).status).toBe(allOverdue ? 303 : 200)
    expect(dataOf(await call(loanDetails, loan))).toMatchObject({ allOverdue })
    expect(dataOf(await call(loanPlayDetail, loan))).toMatchObject({ allOverdue })
  }
})

test('a missing file leads to a page that says why and what can be done', async () => {
  expect(await pageOf(ana, loanOf(ana, '180'))).toMatch(/No hay fechas por agregar.*href="\/repay\?/s)
  expect(await pageOf(ana, loanOf(ana, '200'))).toContain('href="/receipt?')
  expect(await pageOf(ana, loanOf(bruno, '174'))).toContain('No encontramos este préstamo')
  expect(await pageOf({ ...ana, query: 'type=1' }, loanOf(ana, '174'))).toMatch(/<h1[^>]*>My due dates/)
  expect(await pageOf(ana, { productId: 'mx-directo', orderId: '\0' })).toContain('Mis fechas de pago')
})

test('the calendar page shows each due day of the file, and links to it', async () => {
  for (const [person, loan] of [
    [ana, loanOf(ana, '174')],
    [bruno, loanOf(bruno, '180', 'mx-plazos')],
  ] as const) {
    const file = await (await fileOf(person, loan)).text()
    const days = [...file.matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g)].map(([, ...day]) =>
      day.join('-'),
    )
    const address = `${server.url}/calendar?${person.query}&${new URLSearchParams(loan)}`
    const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text()
    const shown = [...page.matchAll(/<dt[^>]*>(?:<[^>]*>)*(\d{4}-\d\d-\d\d)/g)].map(([, day]) => day)
    expect(shown).toEqual(days)
    expect(page).toContain('href="/calendar.ics?')
  }
})

test('how a channel works is explained without a loan, and only for channels of the borrower’s own market', async () => {
  const call = asBorrower(server, ana.query)
  const instructions = dataOf(await call(providerInstructions, { payCode: 'mx-store-nopal' }))
  expect(instructions).toMatchObject({ name: 'Mini Nopal 24', feesLink: '/sandbox/fees' })
  expect(instructions.note).toContain('$5.000.00')
  expect(instructions.dataList[0]?.content[0]).toContain('Mini Nopal 24')
  for (const payCode of ['in-upi', 'nowhere']) {
    expect((await call(providerInstructions, { payCode })).code).toBe(refusals['unknown-channel'].code)
  }
})
