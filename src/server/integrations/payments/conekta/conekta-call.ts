import {
  callProvider,
  type ProviderHabits,
  type ProviderLine,
} from '#server/integrations/payments/provider-call.ts'

/** How to reach Conekta, with credentials. */
export interface ConektaLine extends ProviderLine {
  key: string
}

/** The API version of this adapter, which fixes the format of answers. */
const API_VERSION = 'application/vnd.conekta-v2.3.0+json'
export const CONEKTA_ADDRESS = 'https://api.conekta.io'

const HABITS: ProviderHabits = {
  provider: 'conekta',
  timeoutMs: 10_000,
  firstPauseMs: 200,
  codesIn(answer) {
    if (typeof answer !== 'object' || answer === null) return ''
    const details = 'details' in answer && Array.isArray(answer.details) ? answer.details : []
    const codes = details.flatMap((detail: unknown) =>
      typeof detail === 'object' && detail !== null && 'code' in detail ? [String(detail.code)] : [],
    )
    // The id for support requests at Conekta.
    const logId = 'log_id' in answer && typeof answer.log_id === 'string' ? [`log ${answer.log_id}`] : []
    return [...codes, ...logId].join(', ')
  },
}

const headersOf = ({ key }: ConektaLine) => ({
  accept: API_VERSION,
  'accept-language': 'es',
  authorization: `Bearer ${key}`,
})

/** Posts to Conekta; every attempt has the same idempotency key. */
export async function postToConekta(
  line: ConektaLine,
  path: string,
  body: object | null,
  idempotencyKey: string,
): Promise<unknown> {
  const request = {
    method: 'POST',
    url: `${line.address ?? CONEKTA_ADDRESS}${path}`,
    headers: () => ({ ...headersOf(line), 'idempotency-key': idempotencyKey }),
    ...(body !== null && { body: JSON.stringify(body) }),
  } as const
  return (await callProvider(line, HABITS, request)).body
}

export async function readFromConekta(line: ConektaLine, path: string): Promise<unknown> {
  const request = {
    method: 'GET',
    url: `${line.address ?? CONEKTA_ADDRESS}${path}`,
    headers: () => headersOf(line),
  } as const
  return (await callProvider(line, HABITS, request)).body
}
