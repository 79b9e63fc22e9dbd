/** Keeps the screen on until what it gives is called; a phone that cannot, goes dark as ever. */
export function keepAwake(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    // A battery that is nearly empty refuses.
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  // A browser lets go of it whenever the page is left.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
