/**
 * Tells the sender of this process that a message was written, so that it need not ask the database to find out. What
 * another replica wrote is found by looking, and so is whatever rang when nobody was listening.
 */
export interface WakeUp {
  ring(): void
  /** Says who hears it; there is one sender in a process. */
  listen(heard: () => void): void
}

export function newWakeUp(): WakeUp {
  let listener: (() => void) | null = null
  return {
    ring: () => listener?.(),
    listen: (heard) => {
      listener = heard
    },
  }
}
