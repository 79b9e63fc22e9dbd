import { bringProductCall } from '#server/fronts/operator/operator-products.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** What the tests' lender shows at its own calls; goes into OPERATOR_TOKEN. */
export const OPERATOR_TOKEN = 'a-token-of-the-tests-which-nobody-else-has'

/** A call of the lender's own systems; resolves with the HTTP status and what it said. */
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

/** The same with what it did, or else what it was told: `[200, data]` or `[409, 'other-market']`. */
export async function operatorSays(
  server: SandboxServer,
  path: string,
  body: object,
): Promise<[number, unknown]> {
  const { status, data, message } = await askAsOperator(server, 'POST', `/operator/${path}`, body)
  return [status, status === 200 ? data : message]
}

/** A product that a lender may bring. */
export const broughtProduct = {
  ...bringProductCall.example.sent,
  productId: 'mx-brought',
  name: 'Préstamo Traído',
  logo: '/brand/products/maiz.svg',
  rule: { ...bringProductCall.example.sent.rule, penaltyRule: 'bands-5-4-2' },
} as const

/** A person whom a lender may bring. */
export const broughtBorrower = {
  borrowerId: 'lender-1001',
  market: 'mx',
  givenName: 'Rosa',
  familyName: 'Inventada',
  address: 'Calle Ejemplo 1, Ciudad Muestra',
  clientKind: 'new',
  phone: '55 0000 0001',
} as const
