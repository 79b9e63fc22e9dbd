/**
 * Tells the worker of this process that an entry was written, so that it need not poll.
 * Entries of other replicas, and those announced before `listen`, are found by polling.
 */
export interface WakeUp {
  ring(): void
  /** Registers the listener; a process has one. */
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
