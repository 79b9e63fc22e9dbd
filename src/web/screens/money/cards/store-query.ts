import { identityIn } from '#contract/wire/session.ts'

/** The specification's default merchant; its own number is not shown (spec 3, "Payment-way store"). */
export const DEFAULT_MERCHANT_NUMBER = '0'

/** The URL parameters of the older payment store (spec 3): the payment and the borrower. */
export interface StoreQuery {
  orderId: string
  productId: string
  couponId: string
  couponMinor: bigint
  /** The amount that the app wants to charge, in minor units; null if the address has none. */
  withholdingMinor: bigint | null
  userId: string
  merchantNumber: string
}

/** Reads the parameters; an invalid amount counts as missing. */
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
 * Adds the identity under the parameter names of all other pages, if the query has only the older names. Returns null
 * if nothing changes.
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
