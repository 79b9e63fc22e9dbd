/** Holds a screen wake lock until the returned function is called; does nothing where unsupported. */
export function keepAwake(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    // Refused on a nearly empty battery.
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  // The browser releases it whenever the page is hidden.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
