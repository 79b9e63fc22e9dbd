import { expect, test } from 'vitest'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { mergePayments } from './payments.ts'

const sandbox = sandboxPayments([Buffer.alloc(32)])
const [channel] = sandbox.channels('mx')
if (!channel) throw new Error('the sandbox has channels in Mexico')
const own = { ...channel, payCode: 'mx-other' }
const other: PaymentProvider = {
  ...sandbox,
  name: 'other',
  channels: (market) => (market === 'mx' ? [own] : []),
}

test('the channels of all providers are listed together, and each is issued by its own', () => {
  const payments = mergePayments([other, sandbox])
  expect(payments.channels('mx')).toEqual([own, ...sandbox.channels('mx')])
  expect(payments.channels('in')).toEqual(sandbox.channels('in'))
  expect(payments.issuerOf(own).name).toBe('other')
  expect(payments.issuerOf(channel).name).toBe('sandbox')
  expect(payments.named('other')).toBe(payments.issuerOf(own))
  expect(payments.named('unknown')).toBeUndefined()
})

test('two providers with one name or channel, and an unknown channel, are bugs', () => {
  expect(() => mergePayments([sandbox, sandbox])).toThrow('called sandbox')
  expect(() => mergePayments([sandbox, { ...sandbox, name: 'twin' }])).toThrow('have the channel')
  expect(() => mergePayments([sandbox]).issuerOf(own)).toThrow('no payment provider')
})

test('the sandbox issues one reference for one key', async () => {
  const request = {
    idempotencyKey: 'one',
    channel,
    orderNo: '1',
    amountMinor: 1n,
    currency: 'MXN',
    expiresAt: new Date(),
    payer: { name: 'Ana Ejemplo' },
  } as const
  const first = await sandbox.issue(request)
  expect(await sandbox.issue(request)).toEqual(first)
  expect(await sandbox.issue({ ...request, idempotencyKey: 'two' })).not.toEqual(first)
})
