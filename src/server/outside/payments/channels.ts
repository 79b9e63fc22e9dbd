import { major } from '#domain/amount.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { Channel } from './provider.ts'

/** The sandbox provider's ways to pay, under invented names. Limits and validity are of the size of real ones. */
const channels: readonly Channel[] = [
  {
    payCode: 'mx-store-colibri',
    market: 'mx',
    kind: 'store',
    name: 'Tiendas Colibrí',
    logo: '/brand/channels/store.svg',
    symbology: 'code128',
    maxMinor: major(10_000),
    validHours: 72,
    feesUrl: '/sandbox/fees',
  },
  {
    payCode: 'mx-store-nopal',
    market: 'mx',
    kind: 'store',
    name: 'Mini Nopal 24',
    logo: '/brand/channels/store-two.svg',
    symbology: 'code128',
    maxMinor: major(5_000),
    validHours: 48,
    feesUrl: '/sandbox/fees',
  },
  {
    payCode: 'mx-bank-transfer',
    market: 'mx',
    kind: 'spei',
    name: 'Banco Muestra',
    logo: '/brand/channels/transfer.svg',
    symbology: 'none',
    maxMinor: major(100_000),
    validHours: 72,
  },
  {
    payCode: 'in-upi',
    market: 'in',
    kind: 'upi',
    name: 'UPI',
    logo: '/brand/channels/upi.svg',
    symbology: 'qr',
    maxMinor: major(100_000),
    validHours: 24,
  },
  {
    payCode: 'in-bank-transfer',
    market: 'in',
    kind: 'bank',
    name: 'Sample Bank',
    logo: '/brand/channels/bank.svg',
    symbology: 'none',
    maxMinor: major(500_000),
    validHours: 72,
  },
  {
    payCode: 'in-store-marigold',
    market: 'in',
    kind: 'store',
    name: 'Marigold Corner Stores',
    logo: '/brand/channels/store.svg',
    symbology: 'code128',
    maxMinor: major(50_000),
    validHours: 72,
    feesUrl: '/sandbox/fees',
  },
]

/** The ways to pay in a market, in the order in which they are shown. */
export const sandboxChannels = (market: MarketId): readonly Channel[] =>
  channels.filter((channel) => channel.market === market)
