/** The tabs of a browser take turns in sending what waits: else each would send it. */
const NAME = 'abono-waiting'

/** Does the work when its turn comes, however late. */
export async function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  return 'locks' in navigator ? navigator.locks.request(NAME, work) : work()
}
