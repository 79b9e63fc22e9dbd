/** A Web Lock shared by all tabs: without it each tab would send the stored complaint. */
const NAME = 'abono-waiting'

/** Runs work while holding the lock. */
export async function withTabLock<Done>(work: () => Promise<Done>): Promise<Done> {
  return 'locks' in navigator ? navigator.locks.request(NAME, work) : work()
}
