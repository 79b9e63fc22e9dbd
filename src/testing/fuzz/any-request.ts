// Longer than 300 lines: one generator for each kind of request.
import fc from 'fast-check'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#contract/wire/address.ts'
import { operatorCalls } from '#server/fronts/operator/lists/operator-calls.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import type { Service } from '#server/service/service.ts'
import { anyValueOf } from '#testing/any-value.ts'
import { OPERATOR_TOKEN } from '#testing/as-operator.ts'
import type { SentRequest } from './sent-request.ts'

/** Input of the request generator: a server, its pages and routes, and existing borrowers and objects. */
export interface FuzzTarget {
  service: Service
  pages: readonly string[]
  /** Other routes: papers, pictures, the desk, the sandbox's own pages. */
  routes: readonly { method: string; address: string }[]
  /** Page queries that identify a borrower. */
  queries: readonly string[]
  /** Valid values by field name. */
  known: Readonly<Record<string, readonly string[]>>
  /** A staff session cookie and its CSRF token. */
  desk: { cookie: string; token: string }
}

type Fields = Readonly<Record<string, unknown>>

/** Malicious or malformed values. */
const ODD: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(40),
  '99999999999999999999.999',
  '\0',
  'a\0b',
  '\ud800',
  '٣',
  '😀'.repeat(300),
  'x'.repeat(3000),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '\r\nset-cookie: a=b',
  '__proto__',
  '2026-02-30',
  '\u202e',
  null,
  true,
  0,
  -0.5,
  1e308,
  [],
  ['1', '2'],
  {},
  { $gt: '' },
]

const odd = fc.constantFrom(...ODD)

/** Generates any request to this server. */
export function anyRequest(ground: FuzzTarget): fc.Arbitrary<SentRequest> {
  return fc.oneof(
    { arbitrary: anyCall(ground), weight: 8 },
    { arbitrary: anyPage(ground), weight: 7 },
    { arbitrary: anyOperatorCall(ground), weight: 3 },
    { arbitrary: anyRoute(ground), weight: 3 },
    { arbitrary: anyNotice(ground), weight: 2 },
    { arbitrary: anyAddress(ground), weight: 2 },
  )
}

/** Generates a call of the contract with valid fields, and one or two of them changed. */
function anyCall(ground: FuzzTarget): fc.Arbitrary<SentRequest> {
  const { brand } = ground.service.config
  const of = (entry: Endpoint) => {
    const address = addressOf(entry, { ...brand, map: ground.service.map })
    const fields = anyFieldsOf(entry.input, ground.known)
    return fc.tuple(anyQuery(ground), fields, anyForm).map(([query, sent, write]): SentRequest => {
      if (entry.method === 'GET')
        return { method: 'GET', address: `${address}?${query}&${asForm(sent)}`, headers: {}, body: '' }
      return { method: 'POST', address: `${address}?${query}`, ...write(sent) }
    })
  }
  return fc.oneof(...Object.values(calls).map(of))
}

/** Generates a page, its data, or a form sent to it. */
function anyPage(ground: FuzzTarget): fc.Arbitrary<SentRequest> {
  return fc
    .tuple(
      fc.constantFrom(...ground.pages),
      anyQuery(ground),
      anyKnownFields(ground.known),
      anyKnownFields(ground.known),
      anyForm,
      fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD'),
      fc.constantFrom('', '', '', '.data', '/', '?index&x'),
    )
    .map(([page, query, asked, sent, write, method, end]): SentRequest => {
      const address = `${page}${end}${end.includes('?') ? '&' : '?'}${query}&${asForm(asked)}`
      return method === 'POST'
        ? { method, address, ...write(sent) }
        : { method, address, headers: {}, body: '' }
    })
}

/** Generates an operator call: its example with one value replaced. */
function anyOperatorCall({ known }: FuzzTarget): fc.Arbitrary<SentRequest> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const orderNo = fc.oneof(fc.constantFrom(...(known.orderNo ?? [])), odd.map(String))
  return fc.oneof(
    ...operatorCalls.map(({ path, method, example }) => {
      const within = fc
        .tuple(fc.array(fc.nat(20), { maxLength: 3 }), odd)
        .map(([at, value]) => replacedWithin(example.sent, at, value))
      const fields = within.filter(isFields)
      return fc.tuple(orderNo, fields, anyForm).map(([order, sent, write]): SentRequest => {
        const address = path.replace(':orderNo', encodedText(order))
        if (method === 'GET') return { method, address: `${address}?${asForm(sent)}`, headers, body: '' }
        const { headers: ofBody, body } = write(sent)
        return { method, address, headers: { ...headers, ...ofBody }, body }
      })
    }),
  )
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces one field of a value, or one of its nested fields. */
function replacedWithin(value: unknown, [at, ...deeper]: readonly number[], by: unknown): unknown {
  if (at === undefined || !isFields(value)) return by
  const names = Object.keys(value)
  const name = names[at % Math.max(1, names.length)] ?? 'x'
  return { ...value, [name]: replacedWithin(value[name], deeper, by) }
}

/** Generates a correctly signed notice of the sandbox's provider, with any amount and time. */
function anyNotice({ service, known }: FuzzTarget): fc.Arbitrary<SentRequest> {
  const amounts = fc.oneof(
    fc.constantFrom(0n, 1n, -1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n, 10n ** 30n),
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  )
  const moments = fc.constantFrom('1970-01-01', '2026-11-22', '9999-12-31', '+275760-09-13')
  const ids = fc.oneof(fc.constantFrom('event-1', 'event-2', ''), odd.map(String))
  const references = fc.oneof(fc.constantFrom(...(known.reference ?? ['1'])), odd.map(String))
  const kinds = fc.constantFrom('paid', 'paid', 'seen', 'expired', 'canceled')
  return fc.tuple(ids, kinds, references, amounts, moments).map(([id, kind, reference, amountMinor, at]) => {
    const event = { id, kind, reference, amountMinor, at: new Date(at) } as const
    const { body, headers } = sandboxNotice(service.config.secrets.webhook, event, service.now())
    return { method: 'POST', address: '/webhooks/payments/sandbox', headers, body }
  })
}

function anyRoute({ routes, desk, known }: FuzzTarget): fc.Arbitrary<SentRequest> {
  return fc
    .tuple(
      fc.constantFrom(...routes),
      fc.oneof(fc.constantFrom(...Object.values(known).flat()), odd.map(String)),
      anyKnownFields(known),
      anyForm,
      fc.boolean(),
    )
    .map(([{ method, address }, part, fields, write, isSignedIn]): SentRequest => {
      const headers: Record<string, string> = isSignedIn ? { cookie: desk.cookie } : {}
      const filled = address.replaceAll(/:\w+|\*/g, encodedText(part))
      if (method !== 'POST') return { method, address: `${filled}?${asForm(fields)}`, headers, body: '' }
      const { headers: ofBody, body } = write(isSignedIn ? { token: desk.token, ...fields } : fields)
      return { method, address: filled, headers: { ...headers, ...ofBody }, body }
    })
}

/** Generates an arbitrary address. */
function anyAddress({ pages }: FuzzTarget): fc.Arbitrary<SentRequest> {
  const odd = [
    '%09',
    '%09/',
    '%00',
    '%0a',
    '%5c',
    '\\',
    '//',
    '/.',
    '..',
    '%2f',
    '%',
    '%ff',
    ';',
    '@',
    ':',
    '[',
    '*',
  ]
  const part = fc.oneof(
    fc.constantFrom(...odd),
    fc.constantFrom(...odd),
    fc.constantFrom(...pages.map((address) => address.slice(1))),
    fc.constantFrom('nomination', 'api', 'sandbox', 'desk', 'assets', 'brand', 'pictures', 'evil.example'),
    fc.string({ unit: fc.constantFrom(...'abz09-_.~%!$&()*+,;=:@\\^|{}'), maxLength: 8 }),
  )
  return fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('/', ''),
      fc.constantFrom('', '?', '?_data=x', '.data', '?index', '#x'),
      anyForm,
    )
    .map(([method, parts, between, end, write]) => ({
      method,
      address: `/${parts.join(between)}${end}`,
      ...(method === 'GET' ? { headers: {}, body: '' } : write({ a: '1' })),
    }))
}

/** Generates an identity: existing, absent or invented. */
const anyQuery = ({ queries }: FuzzTarget): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...queries), weight: 6 },
    { arbitrary: fc.constantFrom('type=1', 'type=2', '', 'type=%00&dearest=%00&showy=%ff'), weight: 1 },
    { arbitrary: odd.map((value) => `type=1&dearest=${encodedText(String(value))}&showy=a`), weight: 1 },
  )

/** Generates wire fields of a schema, mixed with existing values and oddities. */
function anyFieldsOf(schema: z.ZodMiniType, known: FuzzTarget['known']): fc.Arbitrary<Fields> {
  const good = anyValueOf(schema).map((value): Fields => {
    const sent: unknown = z.encode(schema, value)
    return isFields(sent) ? sent : {}
  })
  const real = good.chain((fields) => {
    const replaced = Object.entries(fields).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
      const values = known[name]
      return [name, values ? fc.oneof(fc.constant(value), fc.constantFrom(...values)) : fc.constant(value)]
    })
    return fc.record(Object.fromEntries(replaced))
  })
  return withOdd(real)
}

/** Generates fields with names that pages and forms use. */
function anyKnownFields(known: FuzzTarget['known']): fc.Arbitrary<Fields> {
  const fields = Object.entries(known).map(([name, values]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.constantFrom(...values),
  ])
  return withOdd(fc.record(Object.fromEntries(fields), { requiredKeys: [] }))
}

/** Keeps half unchanged; in the others a field is replaced, removed or added. */
function withOdd(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  return fc
    .tuple(fields, fc.nat(), fc.constantFrom('none', 'none', 'replace', 'replace', 'drop', 'add'), odd)
    .map(([good, at, change, value]): Fields => {
      const names = Object.keys(good)
      const name = names[at % Math.max(1, names.length)] ?? 'x'
      if (change === 'replace') return { ...good, [name]: value }
      if (change === 'add') return { ...good, [`${name}x`]: value }
      if (change === 'drop') return Object.fromEntries(Object.entries(good).filter(([one]) => one !== name))
      return good
    })
}

type Write = (fields: Fields) => Pick<SentRequest, 'headers' | 'body'>

const BOUNDARY = 'x-boundary-x'
const typed = (type: string, body: string) => ({ headers: { 'content-type': type }, body })
const asMultipart = (fields: Fields, end: string) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
    )
    .join('') + end
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** Encodes fields as a page, as a program, or as neither. */
const anyForm: fc.Arbitrary<Write> = fc.constantFrom<Write[]>(
  (fields) => typed(FORM, asForm(fields)),
  (fields) => typed(FORM, asForm(fields)),
  (fields) => typed(FORM, asForm(fields)),
  (fields) => typed('application/json', JSON.stringify(fields)),
  (fields) => typed('application/json', JSON.stringify(fields)),
  (fields) => typed('application/json', JSON.stringify([fields])),
  (fields) => typed('application/json', JSON.stringify(fields).slice(0, -1)),
  () => typed('application/json; charset=utf-16', '"'),
  (fields) => typed(MULTIPART, asMultipart(fields, `--${BOUNDARY}--\r\n`)),
  (fields) => typed(MULTIPART, asMultipart(fields, '')),
  (fields) => typed('multipart/form-data', asForm(fields)),
  (fields) => typed('text/plain', asForm(fields)),
  (fields) => typed(';;;', asForm(fields)),
  () => typed(FORM, '%E0%A4%A=%zz&&&=='),
  () => typed(FORM, ''),
  () => ({ headers: {}, body: '' }),
)

const asForm = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${encodedText(name)}=${encodedText(textOf(value))}`)
    .join('&')

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Handles text that no address can encode, such as half of a surrogate pair. */
const encodedText = (text: string) => encodeURIComponent(text.toWellFormed())
