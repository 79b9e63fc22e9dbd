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
