import { bringProductCall } from '#server/fronts/operator/operator-products.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** The operator token of tests; set as OPERATOR_TOKEN. */
export const OPERATOR_TOKEN = 'a-token-that-only-these-tests-have-0000'

/** Makes an operator call; returns the HTTP status and the body. */
export async function askAsOperator(
  { url }: SandboxServer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token: string = OPERATOR_TOKEN,
): Promise<{ status: number; data: unknown; message: string }> {
  const headers = {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const { data, message }: { data: unknown; message: string } = await response.json()
  return { status: response.status, data, message }
}

/** Makes an operator call; returns `[200, data]` or a refusal such as `[409, 'other-market']`. */
export async function operatorSays(
  server: SandboxServer,
  path: string,
  body: object,
): Promise<[number, unknown]> {
  const { status, data, message } = await askAsOperator(server, 'POST', `/operator/${path}`, body)
  return [status, status === 200 ? data : message]
}

/** A product that an operator may create. */
export const broughtProduct = {
  ...bringProductCall.example.sent,
  productId: 'mx-brought',
  name: 'Préstamo Traído',
  logo: '/brand/products/maiz.svg',
  rule: { ...bringProductCall.example.sent.rule, penaltyRule: 'bands-5-4-2' },
} as const

/** A borrower that an operator may create. */
export const broughtBorrower = {
  borrowerId: 'lender-1001',
  market: 'mx',
  givenName: 'Rosa',
  familyName: 'Inventada',
  address: 'Calle Ejemplo 1, Ciudad Muestra',
  clientKind: 'new',
  phone: '55 0000 0001',
} as const
