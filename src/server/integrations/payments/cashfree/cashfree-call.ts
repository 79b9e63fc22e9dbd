import { createHash, randomUUID } from 'node:crypto'
import {
  callProvider,
  type ProviderAnswer,
  type ProviderHabits,
  type ProviderLine,
} from '#server/integrations/payments/provider-call.ts'

/** Where Cashfree is, and who asks. */
export interface CashfreeLine extends ProviderLine {
  clientId: string
  clientSecret: string
}

/** The version that this adapter was written against: the answer's form does not change under us. */
const API_VERSION = '2025-01-01'
export const CASHFREE_ADDRESS = 'https://api.cashfree.com/pg'
const CODE_MAX = 100

const HABITS: ProviderHabits = {
  provider: 'cashfree',
  // A reference takes two questions, and a borrower waits for both.
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
  /** Ours: the same question with it is asked once, whatever happens on the way. Null for one that only reads. */
  key: string | null
}

/**
 * Asks Cashfree. A 5xx may be kept with the key of its request and given again for ever, so the next try has a fresh one. It
 * makes no second order: an order's number is our own, and Cashfree refuses it the second time.
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

/** A key of ours as the UUID that Cashfree wants, always the same one. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  // Version 8 is for UUIDs that somebody makes in a way of their own (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
