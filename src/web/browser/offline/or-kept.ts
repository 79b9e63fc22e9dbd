/**
 * The page from the network, unless it hangs for longer than one waits and something of it is kept: then that, which says
 * of itself when it was kept. Where nothing is kept, the network is waited for.
 */
export async function orKept(
  page: Promise<Response>,
  isLate: Promise<void>,
  kept: () => Promise<Response | null>,
): Promise<Response> {
  const instead = isLate.then(kept).catch(() => null)
  return (await Promise.race([page, instead])) ?? page
}
