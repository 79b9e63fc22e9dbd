/** Whether an interruption was requested; a second signal ends the program at once. */
export function stopSignals(): () => boolean {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isStopped = true
    })
  }
  return () => isStopped
}
