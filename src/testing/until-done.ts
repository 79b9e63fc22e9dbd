import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 50
const PATIENCE_MS = 60_000

/** Repeats a check until it is true. Throws on timeout. */
export async function untilDone(
  isDone: () => Promise<boolean>,
  what = 'it',
  withinMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isDone())) {
    if (performance.now() > end)
      throw new Error(`waited ${withinMs / 1000} s, and ${what} did not come about`)
    await pause(EVERY_MS)
  }
}
