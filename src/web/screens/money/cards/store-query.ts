import { identityIn } from '#contract/wire/session.ts'

/** What the specification's default merchant is; its own number is not shown (spec 3, "Payment-way store"). */
export const DEFAULT_MERCHANT_NUMBER = '0'

/** The URL request parameters of the older payment store (spec 3) that say what is paid, and for whom. */
export interface StoreQuery {
  orderId: string
  productId: string
  couponId: string
  couponMinor: bigint
  /** What the app means to be taken from the card, in minor units; null where the address does not say. */
  withholdingMinor: bigint | null
  userId: string
  merchantNumber: string
}

/** Reads them; what is missing or no amount counts as not given. */
export function storeQueryIn(query: URLSearchParams): StoreQuery {
  const text = (name: string) => query.get(name) ?? ''
  const amount = (name: string) => (/^\d{1,15}$/.test(text(name)) ? BigInt(text(name)) : null)
  return {
    orderId: text('orderId'),
    productId: text('productId'),
    couponId: text('couponId').slice(0, 128),
    couponMinor: amount('couponMoney') ?? 0n,
    withholdingMinor: amount('withholdingAmount'),
    userId: text('userId').slice(0, 128),
    merchantNumber: text('merchantNumber').slice(0, 40) || DEFAULT_MERCHANT_NUMBER,
  }
}

const IDENTITY_OF = { dearest: 'sessionId', showy: 'deviceId', crp_phe: 'appVersion' } as const

/**
 * The same query with who the person is under the names of all other pages, where only the older store's own names say
 * it; null where nothing is to be done.
 */
export function withIdentity(query: URLSearchParams): URLSearchParams | null {
  const identity = identityIn(query)
  const next = new URLSearchParams(query)
  let isChanged = false
  for (const [name, older] of Object.entries(IDENTITY_OF)) {
    const value = query.get(older)
    if (!value || identity[name as keyof typeof IDENTITY_OF]) continue
    next.set(name, value)
    isChanged = true
  }
  return isChanged ? next : null
}
