import type { Brand } from '#contract/brand/brand.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { requestOf } from '#contract/wire/request.ts'
import { identityIn } from '#contract/wire/session.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { recordCall } from './record-call.ts'
import type { Person } from './sandbox-server.ts'

/** Makes calls over HTTP with the identity of a page query, as pages do. */
export type CallAs = <E extends Endpoint>(entry: E, input: InputOf<E>) => Promise<CallResult<OutputOf<E>>>

/** A server to call. */
export interface CallTarget {
  url: string
  /** Base address of the calls, if it differs. */
  backendUrl?: string
  service: { config: { brand: Brand }; map: WireMap }
}

/** Returns the calls of the borrower with this page query. */
export function asBorrower({ url, backendUrl = url, service }: CallTarget, query: string): CallAs {
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

/** Returns the common input of loan calls: the borrower's first loan with that status, and product if given. */
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

/** Returns the page query of a borrower's loan. */
export const loanQuery = (person: Person, status: string): string =>
  new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(person.query)),
    ...loanOf(person, status),
  }).toString()

/** Returns the data of a call; throws with the reason if it was refused. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  if (!result.success) throw new Error(`refused: ${result.code} ${result.message}`)
  return result.data
}
