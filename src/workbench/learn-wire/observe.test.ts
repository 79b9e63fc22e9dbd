import { expect, test } from 'vitest'
import { observed } from './observe.ts'

const seen = (more: object) =>
  observed({
    method: 'POST',
    url: '/loans/one?lang=es',
    headers: {},
    body: Buffer.from(''),
    answerType: 'application/json',
    answer: Buffer.from('{}'),
    ...more,
  })
const written = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) => (inner instanceof Map || inner instanceof Set ? [...inner] : inner))

test('no value is kept, wherever it stood', () => {
  const form = 'multipart/form-data; boundary=b'
  const all = [
    seen({
      url: '/loans/SECRET-90000000001174/pay?phone=SECRET&5512345678=1',
      headers: { 'x-session': 'SECRET', 'content-type': 'application/json', cookie: 'SECRET' },
      body: Buffer.from('{"name":"SECRET","5512345678":1,"secret@example.com":2,"deep":[{"city":"SECRET"}]}'),
      answer: Buffer.from('{"data":{"clabe":"SECRET","list":["SECRET","SECRET words"]}}'),
    }),
    seen({ headers: { 'content-type': 'text/plain' }, body: Buffer.from('name=SECRET') }),
    seen({
      headers: { 'content-type': form },
      body: Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="pic"; filename="SECRET.jpg"\r\n\r\nSECRET\r\n--b--',
      ),
      answerType: 'image/png',
      answer: Buffer.from('SECRET'),
    }),
    seen({ answerType: 'text/html', answer: Buffer.from('<h1>SECRET</h1>') }),
  ]
  expect(written(all)).toContain('clabe')
  expect(written(all)).toContain('"pic"')
  expect(written(all)).not.toMatch(/secret|\d{4}|example/i)
})

test.each([
  ['null', 'nothing'],
  ['""', 'nothing'],
  ['true', 'flag'],
  ['0', 'zero'],
  ['"00"', 'zero'],
  ['17', 'whole'],
  ['1.5', 'fraction'],
  ['"150.50"', 'fraction'],
  ['"0017"', 'digits'],
  ['"2026-11-22"', 'day'],
  ['"22/11/2026"', 'day'],
  ['"2026-11-22T10:00:00Z"', 'moment'],
  ['"https://a.example/b"', 'link'],
  ['"/pictures/a.png"', 'link'],
  ['"data:image/png;base64,AA"', 'picture'],
  ['"SPEI"', 'word'],
  ['"two words"', 'words'],
])('%s is taken down as %s', (json, kind) => {
  const { answer } = seen({ answer: Buffer.from(`{"one":${json}}`) })
  expect([...(answer?.fields.get('one')?.kinds ?? [])]).toEqual([kind])
})

test('only headers that somebody chose are taken down', () => {
  const headers = {
    host: 'a',
    'user-agent': 'b',
    'x-session': 'c',
    'sec-fetch-mode': 'd',
    'x-requested-with': 'e',
  }
  expect(seen({ headers }).headers).toEqual(['x-session'])
})
