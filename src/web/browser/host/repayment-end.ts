/** Query parameter of the loan's address after a payment that completed the repayment. */
export const REPAID = '#repaid'

/** Tells the app once that the repayment has ended, so that it closes its dialog (spec 4). Apps on iOS have none. */
export async function tellRepaymentEnd(): Promise<void> {
  if (location.hash !== REPAID) return
  history.replaceState(history.state, '', location.pathname + location.search)
  if (/iPhone|iPad|iPod/.test(navigator.userAgent)) return
  const { host } = await import('./host.ts')
  const { bridge, perform } = host()
  const orderId = new URLSearchParams(location.search).get('orderId') ?? ''
  // An app without this action refuses it.
  if (bridge.state() !== 'absent') void perform('endBank', { orderId })
}
