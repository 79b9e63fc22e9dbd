import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { legalText } from '#contract/site/site.ts'
import { addressOf, type Backend, baseBefore, pathOf } from '#contract/wire/address.ts'
import type { Call, CallResult } from '#contract/wire/call-result.ts'
import { PARTS, type Part, partNames } from '#contract/wire/parts.ts'
import { identityIn } from '#contract/wire/session.ts'
import { wireMapOf } from '#contract/wire/wire-map.ts'
import { callOverHttp } from '#web/calls/call.ts'
import { callExamples, exampleInput } from '#workbench/openapi/examples.ts'
import { nameOnWire } from '#workbench/openapi/names.ts'
import { type Carrier, openCarrier } from './carrier.ts'
import { faultsIn } from './read-faults.ts'
import { byHand, madeByOpening, shownFirst } from './writing-calls.ts'

/** The result of one call to a backend. `call` is its address there, and `said` describes the response. */
export interface Probed {
  name: string
  call: string
  said: string
  outcome: 'answered' | 'wrong' | 'missing' | 'skipped'
}

/** The result of a probe. */
export interface ProbeReport {
  rows: readonly Probed[]
  /** Why the probe stopped; empty if it made all calls. */
  down: string
  /** The parts that the backend has, as the wire map should name them. */
  present: readonly Part[]
  /** The parts that the backend does not have, by the wire map or because their calls are missing. */
  absent: readonly Part[]
  /** The parts without a call that the probe made. */
  unknown: readonly Part[]
}

/** The failure texts of pages, which a probe replaces by its own. */
const NO_WORDS = { network: '', timeout: '', unreadable: '', absent: '' }
/** The timeout of calls on the first page that a borrower opens. */
const WAIT_MS = 15_000
/** The statuses of an unknown address, and of an unsupported method. */
const NOT_THERE: ReadonlySet<number | null> = new Set([404, 405, 501])

interface Probing {
  backend: Backend
  query: URLSearchParams
  carrier: Carrier
  call: Call
}

/**
 * Makes the calls of the contract with the session, `productId` and `orderId` in `query`, the query string of a page. It
 * reads each response as a page would. Calls that write are made last, and only if `aboutToWrite` is set. That function
 * receives these calls before the first one is made.
 */
export async function probe(
  backend: Backend,
  query: string,
  aboutToWrite: ((calls: readonly string[]) => void) | null,
): Promise<ProbeReport> {
  const given = new URLSearchParams(query)
  const carrier = openCarrier()
  // Parts that the wire map does not name are probed as well, because the report lists those to name.
  const asking = { ...backend, map: wireMapOf({ ...backend.map.file, absent: [] }) }
  const call = callOverHttp({
    ...{ backend: asking, identity: identityIn(given), failureWords: NO_WORDS },
    ...{ timeoutMs: WAIT_MS, fetch: carrier.fetch },
  })
  const probing = { backend, query: given, carrier, call }
  const names = Object.keys(calls)
  const writing = names.filter((name) => whyNotAsked(name, backend, true) === '' && changesData(name))
  const rows: Probed[] = []
  let down = ''
  for (const name of [...names.filter((one) => !writing.includes(one)), ...writing]) {
    if (name === writing[0]) aboutToWrite?.(writing.map((one) => addressIn(one, backend)))
    const row = await probeCall(name, probing, aboutToWrite !== null)
    down = carrier.unreachable() ?? (row.said === TIMED_OUT && !rows.some(isHeard) ? TIMED_OUT : '')
    if (down !== '') break
    rows.push(row)
  }
  if (down === '') rows.push(await probeCalendar(probing))
  rows.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
  return { rows, down, ...partsIn(rows, backend) }
}

const isHeard = ({ outcome }: Probed) => outcome !== 'skipped'

async function probeCall(name: string, probing: Probing, writes: boolean): Promise<Probed> {
  const { backend, query, carrier, call } = probing
  const address = addressIn(name, backend)
  const row = (outcome: Probed['outcome'], said: string) => ({ name, call: address, said, outcome })
  const entry = calls[name]
  const why = whyNotAsked(name, backend, writes)
  if (!entry || why !== '') return row('skipped', why)
  const example = inputFrom(exampleInput(name), query)
  const input = shownFirst[name] ? await shownFirst[name](call, example) : example
  if (input === null) return row('skipped', 'not called: the backend shows nothing to accept')
  const result = await call(entry, input, { quiet: true })
  const status = carrier.status()
  if (backend.map.lacks(entry)) return result.success ? row('answered', UNNAMED) : row('skipped', ABSENT)
  if (result.success) return row('answered', 'answered')
  if (NOT_THERE.has(status) && !isOurRefusal(result)) return row('missing', `missing: status ${status}`)
  if (result.failure === null) return row('answered', `refused with ${codeIn(result)}`)
  return row('wrong', trouble(name, entry, result, probing))
}

/** Returns why a call is not made; empty if it is made. */
function whyNotAsked(name: string, { map }: Backend, writes: boolean): string {
  const [entry, example] = [calls[name], callExamples[name]]
  if (!entry || !example || entry.answer === 'image' || entry.fileField !== null)
    return 'not called: test by hand'
  if (entry.path === legalText.path) return 'not called: the pages contain it'
  if (map.lacks(entry) && changesData(name)) return ABSENT
  if (byHand[name] !== undefined) return byHand[name]
  return writes || !changesData(name) ? '' : 'not called: it writes (--writes)'
}

const changesData = (name: string) => !calls[name]?.readsOnly && !madeByOpening.has(name)

const ABSENT = 'absent by the wire map'
const UNNAMED = 'answered, and its part is not named in the wire map'
const TIMED_OUT = `does not answer within ${WAIT_MS / 1000} s`

function trouble(name: string, entry: Endpoint, result: CallResult<unknown>, { backend }: Probing): string {
  if (result.success || result.failure === 'timeout') return TIMED_OUT
  if (result.failure === 'network') return 'cuts the connection'
  const { map } = backend
  const { field = '', wanted = 'an answer', found = '' } = result.fault ?? {}
  const isInData = field.split('.')[0] === nameOnWire('data', map)
  if (isInData) {
    const { data } = Object(map.fromWire(result.raw))
    return `cannot be read: ${faultsIn(entry, data, callExamples[name]?.answered, map).join(' · ')}`
  }
  const envelope = JSON.stringify(map.toWire({ code: entry.success, data: '…', message: '' }))
  return `cannot be read: ${field || 'the answer'}: wanted ${wanted}, as in ${envelope}; found ${found}`
}

const nameOfCode = new Map<unknown, string>(Object.entries(refusalCodes).map(([name, code]) => [code, name]))
const isOurRefusal = ({ failure, code }: CallResult<unknown>) =>
  failure === null && nameOfCode.has(Number(code))
const codeIn = ({ code }: CallResult<unknown>) => {
  const name = nameOfCode.get(Number(code))
  return name === undefined ? `${code}` : `${code} (${name})`
}

/** Probes the part `calendar`, which is a file. */
async function probeCalendar({ backend, query, carrier }: Probing): Promise<Probed> {
  const address = `${baseBefore(backend.apiBase)}/calendar.ics`
  const row = { name: 'calendar', call: `GET ${pathOf(address)}` }
  const signal = AbortSignal.timeout(WAIT_MS)
  const answer = await carrier.fetch(`${address}?${query}`, { signal, redirect: 'manual' }).catch(() => null)
  if (answer === null) return { ...row, outcome: 'wrong', said: 'cuts the connection' }
  const isFile = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/calendar')
  await answer.body?.cancel()
  if (backend.map.file.absent.includes('calendar'))
    return {
      ...row,
      ...(isFile ? { outcome: 'answered', said: UNNAMED } : { outcome: 'skipped', said: ABSENT }),
    }
  return isFile
    ? { ...row, outcome: 'answered', said: 'answered' }
    : { ...row, outcome: 'missing', said: `missing: status ${answer.status}, no calendar file` }
}

/** Returns the address of a call at this backend, and the specification's path if it differs. */
function addressIn(name: string, backend: Backend): string {
  const entry = calls[name]
  if (!entry) return name
  const path = pathOf(addressOf(entry, backend))
  return `${entry.method} ${path}${path.endsWith(entry.path) ? '' : ` (${entry.path})`}`
}

function partsIn(
  rows: readonly Probed[],
  { map }: Backend,
): Pick<ProbeReport, 'present' | 'absent' | 'unknown'> {
  const outcomes = (part: Part) => {
    const paths: readonly string[] = PARTS[part]
    return rows
      .filter(({ name }) => name === part || paths.includes(calls[name]?.path ?? ''))
      .map(({ outcome }) => outcome)
      .filter((outcome) => outcome !== 'skipped')
  }
  const isLacked = (part: Part) => map.file.absent.includes(part)
  const isMissing = (part: Part) => {
    const found = outcomes(part)
    return found.length === 0 ? isLacked(part) : found.every((one) => one === 'missing')
  }
  const absent = partNames.filter(isMissing)
  const unknown = partNames.filter((part) => !isLacked(part) && outcomes(part).length === 0)
  return {
    present: partNames.filter((part) => !absent.includes(part) && !unknown.includes(part)),
    absent,
    unknown,
  }
}

/** Returns the example's input with the loan of the session. */
function inputFrom(example: unknown, given: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = { ...Object(example) }
  const own = {
    productId: given.get('productId'),
    orderId: given.get('orderId'),
    orderNo: given.get('orderId'),
  }
  for (const [name, value] of Object.entries(own)) if (name in input && value !== null) input[name] = value
  return input
}

/** Formats the report for a terminal. */
export function probeText({ rows, down, present, unknown }: ProbeReport, base: string): string {
  const width = Math.max(0, ...rows.map(({ call }) => call.length)) + 2
  const table = rows.map(({ call, said }) => `${call.padEnd(width)}${said}`)
  if (down !== '') return [...table, `error: the backend at ${base} is down: ${down}`].join('\n')
  return [
    ...table,
    '',
    'The backend has these parts. Name them in the wire map:',
    `  "present": ${JSON.stringify(present)}`,
    ...(unknown.length > 0 ? [`Not known, because none of their calls was made: ${unknown.join(', ')}`] : []),
  ].join('\n')
}
