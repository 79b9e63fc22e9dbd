import { major } from '#domain/amount.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { Channel } from './provider.ts'

/**
 * The sandbox provider's channels in each market, with invented names. Limits, fees and validity are
 * realistic.
 */
const channels: Readonly<Record<MarketId, readonly Omit<Channel, 'market'>[]>> = {
  mx: [
    {
      payCode: 'mx-store-colibri',
      kind: 'store',
      name: 'Tiendas Colibrí',
      logo: '/brand/channels/store.svg',
      symbology: 'code128',
      maxMinor: major(10_000),
      arrives: 'next-business-day',
      feeMinor: major(12),
      validHours: 72,
      feesUrl: '/sandbox/fees',
    },
    {
      payCode: 'mx-store-nopal',
      kind: 'store',
      name: 'Mini Nopal 24',
      logo: '/brand/channels/store-two.svg',
      symbology: 'code128',
      maxMinor: major(5_000),
      arrives: 'next-business-day',
      feeMinor: major(10),
      validHours: 48,
      feesUrl: '/sandbox/fees',
    },
    {
      payCode: 'mx-bank-transfer',
      kind: 'spei',
      name: 'Banco Muestra',
      logo: '/brand/channels/transfer.svg',
      symbology: 'none',
      maxMinor: major(100_000),
      arrives: 'at-once',
      feeMinor: 0n,
      validHours: 72,
    },
  ],
  in: [
    {
      payCode: 'in-upi',
      kind: 'upi',
      name: 'UPI',
      logo: '/brand/channels/upi.svg',
      symbology: 'qr',
      maxMinor: major(100_000),
      arrives: 'at-once',
      feeMinor: 0n,
      validHours: 24,
    },
    {
      payCode: 'in-bank-transfer',
      kind: 'bank',
      name: 'Sample Bank',
      logo: '/brand/channels/bank.svg',
      symbology: 'none',
      maxMinor: major(500_000),
      arrives: 'next-business-day',
      feeMinor: 0n,
      validHours: 72,
    },
    {
      payCode: 'in-store-marigold',
      kind: 'store',
      name: 'Marigold Corner Stores',
      logo: '/brand/channels/store.svg',
      symbology: 'code128',
      maxMinor: major(50_000),
      arrives: 'next-business-day',
      feeMinor: major(20),
      validHours: 72,
      feesUrl: '/sandbox/fees?type=1',
    },
  ],
}

/** The channels of a market, in display order. */
export const sandboxChannels = (market: MarketId): readonly Channel[] =>
  channels[market].map((channel) => ({ ...channel, market }))
