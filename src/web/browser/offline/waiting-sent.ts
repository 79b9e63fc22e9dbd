const CHANNEL = 'abono-waiting-sent'

/** Tells every tab that what waited was sent. */
export function sayWaitingSent(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('sent')
  channel.close()
}

/** Calls `said` when what waited was sent, by whichever tab; gives the way to stop. */
export function whenWaitingSent(said: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = said
  return () => channel.close()
}
