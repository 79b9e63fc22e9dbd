/** The ways by which a borrower is written to. */
export const messageChannels = ['sms', 'whatsapp', 'email'] as const

export type MessageChannel = (typeof messageChannels)[number]

export const isMessageChannel = (text: string | null): text is MessageChannel =>
  messageChannels.some((channel) => channel === text)

/**
 * The way by which a message goes: the one that was chosen, where this borrower can be reached by it now, else a text
 * message; null where there is no way at all.
 */
export function channelFor(
  chosen: MessageChannel,
  canReach: Readonly<Record<MessageChannel, boolean>>,
): MessageChannel | null {
  if (canReach[chosen]) return chosen
  return canReach.sms ? 'sms' : null
}

/** Whether a message that failed for good may come once more as a text message: not one that was one, or that arrived. */
export const comesAgainBySms = (channel: MessageChannel, hasArrived: boolean): boolean =>
  channel !== 'sms' && !hasArrived
