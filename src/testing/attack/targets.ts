import { calls } from '#contract/calls.ts'
import { addressOf } from '#contract/wire/address.ts'
import type { Person, SandboxServer } from '#testing/sandbox-server.ts'
import type { Target } from './sqlmap.ts'

/** Every call of the contract, as a sandbox borrower makes it. */
export function callTargets({ service, url }: SandboxServer, person: Person): Target[] {
  return Object.values(calls).map((entry) => {
    const address = url + addressOf(entry, { ...service.config.brand, map: service.map })
    // The fields of a call's input object, from zod's definition.
    const { shape = {} } = entry.input.def as unknown as { shape?: Record<string, unknown> }
    const values = valuesOf(person)
    const sent = new URLSearchParams(Object.keys(shape).map((name) => [name, values[name] ?? '1']))
    if (entry.method === 'GET') return { url: `${address}?${person.query}&${sent}`, body: null }
    return { url: `${address}?${person.query}`, body: sent.toString() || 'x=1' }
  })
}

/** Valid values: nothing is tried behind a refusal of malformed input. */
function valuesOf({ orders }: Person): Readonly<Record<string, string>> {
  const { orderNo = '', productId = '' } = orders.find(({ status }) => status === '180') ?? {}
  return {
    orderNo,
    orderId: orderNo,
    productId,
    requestType: '1',
    amount: '10000',
    payCode: 'oxxo',
    problemType: '1',
    problemDetail: 'My payment is missing.',
    phone: '5500000001',
    type: '1',
  }
}

/** Pages with query parameters to try. */
export function pageStarts({ url }: SandboxServer, person: Person): string[] {
  const { orderNo, productId } = valuesOf(person)
  const loan = `${person.query}&orderId=${orderNo}&productId=${productId}`
  const pages = ['loanDetail', 'repay', 'delayRepay', 'complaint', 'complainPageNext', 'statement', 'carpmm']
  return [...pages.map((page) => `${url}/${page}?${loan}`), `${url}/register?links_id=1`, `${url}/desk/login`]
}
