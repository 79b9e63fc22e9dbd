const CHANNEL = 'abono-waiting-sent'

/** Notifies every tab that a waiting complaint was sent. */
export function sayWaitingSent(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('sent')
  channel.close()
}

/** Calls `said` when any tab has sent a waiting complaint; returns the unsubscribe function. */
export function whenWaitingSent(said: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = said
  return () => channel.close()
}
