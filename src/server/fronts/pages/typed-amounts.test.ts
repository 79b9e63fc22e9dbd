import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AmountRefusal } from '#domain/typed-amount.ts'
import { loanQuery } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { en } from '#words/en/pages.ts'
import { es } from '#words/es/pages.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let query: string
beforeAll(async () => {
  server = await startSandbox({ now: () => NOW })
  query = loanQuery(await server.person('Ana Ejemplo'), '174')
})
afterAll(() => server.close())

const pageOf = async (path: string, more: Readonly<Record<string, string>>) =>
  (await fetch(`${server.url}${path}?${query}&${new URLSearchParams(more)}`)).text()

const isUnread = (html: string, why: AmountRefusal = 'amount-unreadable') =>
  [en, es].some(({ part }) => html.includes(part[why]))

describe('the amount of a part payment, without script', () => {
  test.each(['100', '$100.00 MXN', '１００', '\u202a100.00\u202c', '100 pesos', 'Monto: $100.00'])(
    '%j is read as 100 pesos',
    async (part) => {
      const html = await pageOf('/payPart', { part })
      expect(html).toContain('value="100.00 MXN"')
      expect(isUnread(html)).toBe(false)
    },
  )

  test.each(['1.500,00', 'abc', '1.500', '', '-100', '100 - 200'])(
    '%j is reported as unreadable, and stays in the field',
    async (part) => {
      const html = await pageOf('/payPart', { part })
      expect(isUnread(html)).toBe(true)
      expect(html).toContain(`name="part"`)
      expect(html).toContain(`value="${part}"`)
    },
  )

  test('more digits than any amount are reported as too large, and stay in the field', async () => {
    const part = '9'.repeat(20)
    const html = await pageOf('/payPart', { part })
    expect(isUnread(html, 'amount-too-large')).toBe(true)
    expect(html).toContain(`value="${part}"`)
  })
})
