import { calls } from '#contract/calls.ts'
import { legalText } from '#contract/site/site.ts'
import type { Backend } from '#contract/wire/address.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { identityIn } from '#contract/wire/session.ts'
import { callOverHttp } from '#web/calls/call.ts'
import { callExamples, exampleInput } from '#workbench/openapi/examples.ts'

/** How one call of the contract was answered by a backend. */
export interface Probed {
  call: string
  said: string
  isWrong: boolean
}

/** What a page says where no call was answered; a probe says it in its own words. */
const NO_WORDS = { network: '', timeout: '', unreadable: '', absent: '' }

/**
 * Makes the calls of the contract as the session in `query`, an address's part behind the question mark, with its
 * `productId` and `orderId`, and reads each answer as a page would. What changes something is asked only with `writes`.
 */
export async function probe(backend: Backend, query: string, writes: boolean): Promise<Probed[]> {
  const given = new URLSearchParams(query)
  const call = callOverHttp({ backend, identity: identityIn(given), failureWords: NO_WORDS })
  const rows: Probed[] = []
  for (const [name, { method, path }] of Object.entries(calls)) {
    const said = await sayingOf(name, call, given, writes)
    rows.push({ call: `${method} ${path}`, said, isWrong: said.startsWith('cannot be read') })
  }
  return rows
}

async function sayingOf(name: string, call: Call, given: URLSearchParams, writes: boolean): Promise<string> {
  const [entry, example] = [calls[name], callExamples[name]]
  if (!entry || !example || entry.answer === 'image' || entry.fileField !== null) return 'not asked: by hand'
  if (entry.path === legalText.path) return 'not asked: the pages have it'
  if (!entry.readsOnly && !writes) return 'not asked: it writes (--writes)'
  const result = await call(entry, inputFrom(exampleInput(name), given), { quiet: true })
  if (result.success) return 'answered'
  if (result.failure === 'absent') return 'absent by the wire map'
  if (result.failure === null) return `refused with ${result.code}`
  const { field = '', wanted = 'an answer', found = result.failure } = result.fault ?? {}
  return `cannot be read: ${field || 'the answer'}, wanted ${wanted}, found ${found}`
}

/** The example's input about the loan of the session. */
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

/** The rows as a table for a terminal. */
export const tableOf = (rows: readonly Probed[]): string =>
  rows.map(({ call, said }) => `${call.padEnd(48)} ${said}`).join('\n')
