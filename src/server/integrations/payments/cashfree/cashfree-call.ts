import { createHash, randomUUID } from 'node:crypto'
import {
  callProvider,
  type ProviderAnswer,
  type ProviderHabits,
  type ProviderLine,
} from '#server/integrations/payments/provider-call.ts'

/** How to reach Cashfree, with credentials. */
export interface CashfreeLine extends ProviderLine {
  clientId: string
  clientSecret: string
}

/** The API version of this adapter, which fixes the format of answers. */
const API_VERSION = '2025-01-01'
export const CASHFREE_ADDRESS = 'https://api.cashfree.com/pg'
const CODE_MAX = 100

const HABITS: ProviderHabits = {
  provider: 'cashfree',
  // A reference takes two calls, and a borrower waits for both.
  timeoutMs: 5_000,
  firstPauseMs: 100,
  codesIn: (answer) =>
    typeof answer === 'object' && answer !== null && 'code' in answer
      ? String(answer.code).slice(0, CODE_MAX)
      : '',
}

interface CashfreeRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: string
  /** Our idempotency key; null for a call that only reads. */
  key: string | null
}

/**
 * Calls Cashfree. It may store a 5xx with the idempotency key and repeat it for ever, so each retry has a new
 * key. That creates no second order: the order id is ours, and Cashfree refuses it the second time.
 */
export const askCashfree = (
  line: CashfreeLine,
  { method, path, body, key }: CashfreeRequest,
  expected: readonly number[] = [],
): Promise<ProviderAnswer> =>
  callProvider(
    line,
    HABITS,
    {
      method,
      url: `${line.address ?? CASHFREE_ADDRESS}${path}`,
      headers: (downs) => ({
        accept: 'application/json',
        'x-api-version': API_VERSION,
        'x-client-id': line.clientId,
        'x-client-secret': line.clientSecret,
        ...(key !== null && {
          'x-idempotency-key': downs === 0 ? uuidOf(`${method} ${path} ${key}`) : randomUUID(),
        }),
      }),
      ...(body !== undefined && { body }),
    },
    expected,
  )

/** Derives Cashfree's UUID from our key, always the same one. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  // Version 8 is for custom UUIDs (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
