import type { MarketId } from '#domain/markets/market.ts'
import type { Minor } from '#domain/money.ts'
import { codeImage } from '#server/outside/code-image.ts'
import type { Channel, PaymentProvider } from '#server/outside/payments/provider.ts'
import { isPayable } from '#server/reference-for.ts'
import type { StoredReference } from '#server/storage/payment-references.ts'
import type { Voice } from '#server/wording/voice.ts'

/** The ways to pay an amount in a market: those whose provider takes so much at once. */
export const channelsFor = (
  payments: PaymentProvider,
  market: MarketId,
  amountMinor: Minor,
): readonly Channel[] => payments.channels(market).filter((channel) => amountMinor <= channel.maxMinor)

/** One row of the list of ways to pay (spec 3, `repayList`). */
interface ChannelRow {
  logo: string
  desc: string
  payCode: string
  vCode: string
  BARcodeImg: string
}

/** The ways to pay in sections by kind. A reference that can be paid today stands beside its channel. */
export function channelSections(
  channels: readonly Channel[],
  issued: readonly StoredReference[],
  amountMinor: Minor,
  now: Date,
  { words }: Voice,
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
    }
  }
  return kinds.map((kind) => ({
    title: words.channels[kind],
    list: channels.filter((channel) => channel.kind === kind).map(row),
  }))
}
