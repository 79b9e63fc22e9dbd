import type { Brand } from '#contract/brand/brand.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { requestOf } from '#contract/wire/request.ts'
import { identityIn } from '#contract/wire/session.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { recordCall } from './record-call.ts'
import type { Person } from './sandbox-server.ts'

/** Makes calls over HTTP with the identity of a page query, as the pages do. */
export type CallAs = <E extends Endpoint>(entry: E, input: InputOf<E>) => Promise<CallResult<OutputOf<E>>>

/** A server that can be called. */
export interface Reached {
  url: string
  /** Where the calls are answered, if not there. */
  backendUrl?: string
  service: { config: { brand: Brand }; map: WireMap }
}

/** Calls of the person with this page query. */
export function asBorrower({ url, backendUrl = url, service }: Reached, query: string): CallAs {
  const backend = { ...service.config.brand, map: service.map }
  const identity = identityIn(new URLSearchParams(query))
  return async (entry, input) => {
    const { url: path, method, headers, body } = requestOf(entry, input, identity, backend)
    const response = await fetch(backendUrl + path, { method, headers, body })
    const result = readAnswer(entry, await response.json(), service.map)
    recordCall(entry, input, result)
    return result
  }
}

/** What every call about one of a person's loans is given; the first loan with that status, and product, if named. */
export function loanOf(
  person: Person,
  status: string,
  product?: string,
): { productId: string; orderId: string } {
  const found = person.orders.find(
    (order) => order.status === status && (product === undefined || order.productId === product),
  )
  if (!found) throw new Error(`${person.name} has no loan with status ${status}`)
  return { productId: found.productId, orderId: found.orderNo }
}

/** The query of a page about one of a person's loans. */
export const loanQuery = (person: Person, status: string): string =>
  new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(person.query)),
    ...loanOf(person, status),
  }).toString()

/** What a call answered, or an error that says why it was refused. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  if (!result.success) throw new Error(`refused: ${result.code} ${result.message}`)
  return result.data
}
