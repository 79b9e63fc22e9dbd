import type { PaymentProvider } from './provider.ts'

const NAME = /^[\x21-\x7e]{1,200}$/

/**
 * A rightly signed notice about money that cannot be read. `raw` is what it says, and each path leads to a name in it: the first
 * one that is there counts.
 */
export function unreadableMoney(
  raw: unknown,
  paths: Readonly<Record<'event' | 'reference' | 'charge', readonly string[]>>,
): ReturnType<PaymentProvider['readWebhook']> {
  const named = (all: readonly string[]) =>
    all.map((path) => nameAt(raw, path)).find((name) => name !== '') ?? ''
  const about = { event: named(paths.event), reference: named(paths.reference), charge: named(paths.charge) }
  return { ok: false, why: 'unreadable-money', about }
}

function nameAt(raw: unknown, path: string): string {
  let value = raw
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return ''
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && NAME.test(text) ? text : ''
}
