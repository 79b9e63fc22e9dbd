import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanStatement, settlementName } from '#contract/papers/statements.ts'
import { receiptFolio } from '#domain/papers/receipt-folio.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { textInPdf } from '#testing/pdf-words.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let bruno: Person
let ravi: Person

beforeAll(async () => {
  server = await startSandbox()
  bruno = await server.person('Bruno Muestra')
  ravi = await server.person('Ravi Sample')
})
afterAll(() => server.close())

async function fetched(person: Person, file: string, orderNo: string, more = '') {
  const url = `${server.url}/papers/${file}.pdf?${person.query}&orderNo=${orderNo}${more}`
  return fetch(url, { redirect: 'manual' })
}

const pdfText = async (response: Response) => {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return textInPdf(Buffer.from(await response.arrayBuffer()))
}

test('the agreement is a PDF with all amounts, the signatures, and the hash of the accepted text', async () => {
  const text = await pdfText(await fetched(ravi, 'agreement', loanOf(ravi, '174').orderId))
  for (const piece of [
    'Loan Agreement',
    'INR 12.000.00',
    '18%',
    'Who signs',
    'Diya Loan, Abono Demo',
    'Accepted electronically by the borrower on',
    'Verification code of the text (SHA-256):',
    'Page 1 of',
  ])
    expect(text).toContain(piece)
  expect(text).not.toMatch(/undefined|\{[a-z.]+\}|₹/)
})

test('statement, receipt and letter are PDFs in the caller’s language', async () => {
  const { orderId } = loanOf(bruno, '200')
  const statement = await pdfText(await fetched(bruno, 'statement', orderId))
  for (const piece of [
    'Estado de cuenta',
    orderId,
    'Depósito a su cuenta',
    '1350.00 MXN',
    'Su pago',
    '0.00 MXN',
  ])
    expect(statement).toContain(piece)

  const { lines } = dataOf(await asBorrower(server, bruno.query)(loanStatement, { orderNo: orderId }))
  const paymentId = lines.at(-1)?.paymentId ?? ''
  const receipt = await pdfText(await fetched(bruno, 'receipt', orderId, `&paymentId=${paymentId}`))
  for (const piece of [
    'Comprobante de pago',
    receiptFolio('2026-09-29', paymentId),
    'Capital',
    '1500.00 MXN',
  ])
    expect(receipt).toContain(piece)

  const letter = await pdfText(await fetched(bruno, 'settlement', orderId))
  for (const piece of ['Carta de liquidación', 'liquidado por completo', orderId])
    expect(letter).toContain(piece)
  expect(letter).not.toContain('Bruno')
  const named = await asBorrower(server, bruno.query)(settlementName, {
    orderNo: orderId,
    holder: 'Bruno Muestra',
  })
  const withName = await fetched(bruno, 'settlement', orderId, `&named=${dataOf(named).proof}`)
  expect(await pdfText(withName)).toContain('Bruno Muestra')
})

test('a viewer can load a document in parts, and gets all of it if it has changed since', async () => {
  const { orderId } = loanOf(bruno, '200')
  const url = `${server.url}/papers/statement.pdf?${bruno.query}&orderNo=${orderId}`
  const whole = await fetch(url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const etag = whole.headers.get('etag') ?? ''
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(url, { method, headers })
    const body = Buffer.from(await answer.arrayBuffer())
    return [answer.status, answer.headers.get('content-range'), body.toString('latin1')]
  }
  const all = [200, null, bytes.toString('latin1')]
  const size = bytes.length
  const from = (start: number, end: number) => [
    206,
    `bytes ${start}-${end}/${size}`,
    bytes.subarray(start, end + 1).toString('latin1'),
  ]
  expect(await part({ range: 'bytes=0-99' })).toEqual(from(0, 99))
  expect(await part({ range: 'bytes=100-' })).toEqual(from(100, size - 1))
  expect(await part({ range: 'bytes=-10' })).toEqual(from(size - 10, size - 1))
  expect(await part({ range: `bytes=0-${size * 2}` })).toEqual(from(0, size - 1))
  expect(await part({ range: 'bytes=0-9', 'if-range': etag })).toEqual(from(0, 9))
  expect(await part({ range: 'bytes=0-9', 'if-range': '"older"' })).toEqual(all)
  expect(await part({ range: 'bytes=0-9', 'if-range': new Date().toUTCString() })).toEqual(all)
  expect(await part({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, ''])
  expect(await part({ range: 'bytes=0-1,5-9' })).toEqual(all)
  // An invalid range is ignored (RFC 9110, 14.2).
  for (const range of [
    'lines=0-9',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=abc',
    'bytes=9-3x',
    'bytes=9-3',
    'bytes=1-2,x',
  ])
    expect(await part({ range }), range).toEqual(all)
  expect(await part({ range: 'bytes=-0' })).toEqual([416, `bytes */${size}`, ''])
  expect(await part({ range: 'bytes=0-9' }, 'HEAD')).toEqual([200, null, ''])
})

test.each([
  ['another borrower’s agreement', 'agreement', () => loanOf(ravi, '174').orderId, '/loanAgreement?'],
  [
    'the letter of an open loan',
    'settlement',
    () => loanOf(bruno, '174', 'mx-directo').orderId,
    '/settlement?',
  ],
  ['an invalid order number', 'statement', () => '%00', '/statement?'],
  ['an unknown receipt', 'receipt', () => loanOf(bruno, '200').orderId, '/receipt?'],
])('%s leads to the page that says why', async (_title, file, orderNo, page) => {
  const response = await fetched(bruno, file, orderNo())
  expect(response.status).toBe(303)
  expect(response.headers.get('location')?.startsWith(page)).toBe(true)
})

test('without a session there is no document', async () => {
  const anonymous = { ...bruno, query: 'type=2' }
  expect((await fetched(anonymous, 'agreement', loanOf(bruno, '200').orderId)).status).toBe(303)
})
