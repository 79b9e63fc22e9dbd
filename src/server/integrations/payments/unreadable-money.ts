import type { PaymentProvider } from './provider.ts'

const NAME = /^[\x21-\x7e]{1,200}$/

/**
 * A correctly signed but unreadable message about money. Each path leads to an id in `raw`; the first one
 * that exists counts.
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
