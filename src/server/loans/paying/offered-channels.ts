import type { Minor } from '#domain/amount.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { lastMoment } from '#domain/money/payment-reference.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Payments } from '#server/integrations/held/payments.ts'
import type { Channel } from '#server/integrations/payments/provider.ts'
import { codeImage } from '#server/loans/references/code-image.ts'
import type { StoredReference } from '#server/loans/references/payment-references.ts'
import { isPayable, type ReferenceWish } from './reference-for.ts'

/** The ways to pay an amount in a market: those whose provider takes so much at once, the free and instant ones first. */
export const channelsFor = (payments: Payments, market: MarketId, amountMinor: Minor): readonly Channel[] =>
  payments
    .channels(market)
    .filter((channel) => amountMinor <= channel.maxMinor)
    .toSorted((one, other) => costOf(one) - costOf(other) || slownessOf(one) - slownessOf(other))

// What is known to cost nothing stands first, and of equals what arrives at once. Else the provider's order stays.
const costOf = ({ feeMinor }: Channel) => (feeMinor === 0n ? 0 : feeMinor === undefined ? 1 : 2)
const slownessOf = ({ arrives }: Channel) => (arrives === 'at-once' ? 0 : arrives === undefined ? 1 : 2)

/** The others, each with the reason. */
export const unavailableFor = (
  payments: Payments,
  market: MarketId,
  amountMinor: Minor,
  { words, money }: Voice,
) =>
  payments
    .channels(market)
    .filter((channel) => amountMinor > channel.maxMinor)
    .map(({ logo, name, maxMinor }) => ({ logo, desc: name, note: words.channel.tooMuch(money(maxMinor)) }))

/** One row of the list of ways to pay (spec 3, `repayList`). */
interface ChannelRow {
  logo: string
  desc: string
  payCode: string
  vCode: string
  BARcodeImg: string
  note: string
  isFastest: boolean
}

/** The ways to pay in sections by kind. A reference that can be paid today stands beside its channel. */
export function channelSections(
  channels: readonly Channel[],
  issued: readonly StoredReference[],
  { amountMinor, isRightAt }: Pick<ReferenceWish, 'amountMinor' | 'isRightAt'>,
  now: Date,
  voice: Voice,
): { title: string; list: ChannelRow[] }[] {
  const kinds = [...new Set(channels.map((channel) => channel.kind))]
  const row = (channel: Channel): ChannelRow => {
    const live = issued.find(
      (reference) => reference.channel === channel.payCode && isPayable(reference, amountMinor, now),
    )
    return {
      logo: channel.logo,
      desc: channel.name,
      payCode: channel.payCode,
      vCode: live?.reference ?? '',
      BARcodeImg: live ? codeImage(live.codeText, channel.symbology) : '',
      note: limitsOf(channel, voice, live?.expiresAt ?? endsEarly(channel, isRightAt, now)),
      // Where nobody says that another one takes longer, none is said to be faster.
      isFastest:
        channel.arrives === 'at-once' && channels.some(({ arrives }) => arrives === 'next-business-day'),
    }
  }
  return kinds.map((kind) => ({
    title: voice.words.channels[kind],
    list: channels.filter((channel) => channel.kind === kind).map(row),
  }))
}

const HOURS_PER_DAY = 24
const HOUR_MS = 3_600_000

/** When a reference that is asked for now ends because its amount changes then; null where it lives as long as its channel gives. */
function endsEarly({ validHours }: Channel, isRightAt: ReferenceWish['isRightAt'], now: Date): Date | null {
  const isRight = isRightAt(new Date(now.getTime() + validHours * HOUR_MS))
  return isRight ? null : lastMoment(now, validHours, isRightAt)
}

/**
 * When money arrives by a channel and what that costs, where its provider says so, until when a reference of it is good, and
 * how much it takes.
 */
export function limitsOf(
  { maxMinor, validHours, arrives, feeMinor }: Channel,
  { words, money, clockShort }: Voice,
  until: Date | null = null,
): string {
  const { channel } = words
  const good =
    validHours % HOURS_PER_DAY === 0
      ? words.detail.days(validHours / HOURS_PER_DAY)
      : channel.hours(validHours)
  const fee = feeMinor === 0n ? channel.free : feeMinor && channel.fee(money(feeMinor))
  return [
    arrives && channel.arrives[arrives],
    fee,
    until ? channel.until(clockShort(until)) : channel.valid(good),
    channel.upTo(money(maxMinor)),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
