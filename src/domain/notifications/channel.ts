/** Channels for messages to a borrower. */
export const messageChannels = ['sms', 'whatsapp', 'email'] as const

export type MessageChannel = (typeof messageChannels)[number]

export const isMessageChannel = (text: string | null): text is MessageChannel =>
  messageChannels.some((channel) => channel === text)

/**
 * Returns the channel of a message: the chosen one if it reaches the borrower now, else text message; null if there is
 * none.
 */
export function channelFor(
  chosen: MessageChannel,
  canReach: Readonly<Record<MessageChannel, boolean>>,
): MessageChannel | null {
  if (canReach[chosen]) return chosen
  return canReach.sms ? 'sms' : null
}

/** Returns whether a failed message may be sent again as a text message: not if it was one, or arrived. */
export const isResentBySms = (channel: MessageChannel, hasArrived: boolean): boolean =>
  channel !== 'sms' && !hasArrived
