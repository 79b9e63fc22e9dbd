/**
 * Returns the page from the network, or its copy if the network hangs longer than the limit. The copy states its time.
 * Without a copy the network is awaited.
 */
export async function networkOrCopy(
  page: Promise<Response>,
  isLate: Promise<void>,
  kept: () => Promise<Response | null>,
): Promise<Response> {
  const instead = isLate.then(kept).catch(() => null)
  return (await Promise.race([page, instead])) ?? page
}
