import type { Minor } from './amount.ts'

/** `1500`, `1,500.50` or `1500,50` as somebody types it, in minor units; 0 for what is no amount. */
export function typedAmount(typed: string): Minor {
  const bare = typed.replace(/[\s$₹]/gu, '')
  const [, whole = '', parts = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  return BigInt(whole.replace(/\D/g, '') || '0') * 100n + BigInt(parts.padEnd(2, '0') || '0')
}

/** An amount as somebody would type it, without its zeros behind the point: what `typedAmount` reads again. */
export function amountToType(minor: Minor): string {
  const parts = String(minor % 100n).padStart(2, '0')
  return parts === '00' ? String(minor / 100n) : `${minor / 100n}.${parts}`
}
