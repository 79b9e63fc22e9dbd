import type { Minor } from '#domain/amount.ts'
import { dayIn, daysBetween } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { LoanOrder } from '#domain/money/loan-today.ts'
import { lastMoment } from '#domain/money/payment-reference.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Channel } from '#server/integrations/payments/provider.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
import { codeImage } from '#server/loans/references/code-image.ts'
import type { StoredReference } from '#server/loans/references/payment-references.ts'
import { desiredAmount } from '#server/loans/references/what-to-pay.ts'
import { isPayable } from './reference-for.ts'

/** The channels for an amount in a market, within their providers' limits, free and instant ones first. */
export const channelsFor = (payments: Payments, market: MarketId, amountMinor: Minor): readonly Channel[] =>
  payments
    .channels(market)
    .filter((channel) => amountMinor <= channel.maxMinor)
    .toSorted((one, other) => costOf(one) - costOf(other) || slownessOf(one) - slownessOf(other))

// Free channels come first, then instant ones; otherwise the provider's order stays.
const costOf = ({ feeMinor }: Channel) => (feeMinor === 0n ? 0 : feeMinor === undefined ? 1 : 2)
const slownessOf = ({ arrives }: Channel) => (arrives === 'at-once' ? 0 : arrives === undefined ? 1 : 2)

/** The other channels, each with the reason. */
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

/** A row of the list of channels (spec 3, `repayList`). */
interface ChannelRow {
  logo: string
  desc: string
  payCode: string
  vCode: string
  BARcodeImg: string
  note: string
  isFastest: boolean
}

/** The channels grouped by kind. A reference that can be paid today is beside its channel. */
export function channelSections(
  channels: readonly Channel[],
  issued: readonly StoredReference[],
  amountMinor: Minor,
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
      note: live
        ? voice.words.channel.left(Math.floor((live.expiresAt.getTime() - now.getTime()) / HOUR_MS))
        : summaryOf(channel, voice),
      // Without a channel that is known to take longer, none is called the fastest.
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

/** Says until when the amount holds; empty if a reference requested now lives as long as its channel allows. */
export function amountEnds(
  channels: readonly Channel[],
  purpose: Purpose,
  order: LoanOrder,
  amountMinor: Minor,
  now: Date,
  { words, clockShort }: Voice,
): string {
  const timeZone = zoneOf(order.loan)
  const today = dayIn(now, timeZone)
  const { isRightAt } = desiredAmount(purpose, order, amountMinor, today)
  const hours = Math.max(0, ...channels.map(({ validHours }) => validHours))
  if (isRightAt(new Date(now.getTime() + hours * HOUR_MS))) return ''
  const end = lastMoment(now, hours, isRightAt)
  return words.channel.amountEnds(clockShort(end), daysBetween(today, dayIn(end, timeZone)))
}

/** A channel's speed and fee, if its provider states them. */
const summaryOf = (offered: Channel, voice: Voice) =>
  joined([offered.arrives && voice.words.channel.arrives[offered.arrives], feeOf(offered, voice)])

const feeOf = ({ feeMinor }: Channel, { words: { channel }, money }: Voice) =>
  feeMinor === 0n ? channel.free : feeMinor && channel.fee(money(feeMinor))

/** The same of any loan, with the validity of a reference and the limit. */
export function limitsOf(offered: Channel, voice: Voice): string {
  const { maxMinor, validHours } = offered
  const { words, money } = voice
  const { channel } = words
  const good =
    validHours % HOURS_PER_DAY === 0
      ? words.detail.days(validHours / HOURS_PER_DAY)
      : channel.hours(validHours)
  return joined([summaryOf(offered, voice), channel.valid(good), channel.upTo(money(maxMinor))])
}

const joined = (parts: readonly (string | bigint | undefined)[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
