/**
 * Runs one after the other, because an answer with a wrong id can only be told when nothing else is waited for. When it
 * is stopped it ends at once; what a host was asked last goes on waiting for its answer.
 */
export async function runSeries(runs: readonly (() => Promise<void>)[], stop: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()))
  for (const run of runs) if (!stop.aborted) await Promise.race([run(), stopped])
}
