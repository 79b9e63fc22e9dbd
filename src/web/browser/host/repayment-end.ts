/** Ends the address of the loan after a payment that ended the repayment on the page before. */
export const REPAID = '#repaid'

/** Tells the app once that the repayment has ended, so that it closes its own dialog (spec 4). An app on iOS has none. */
export async function tellRepaymentEnd(): Promise<void> {
  if (location.hash !== REPAID) return
  history.replaceState(history.state, '', location.pathname + location.search)
  if (/iPhone|iPad|iPod/.test(navigator.userAgent)) return
  const { host } = await import('./host.ts')
  const { bridge, perform } = host()
  const orderId = new URLSearchParams(location.search).get('orderId') ?? ''
  // An app that cannot do it answers so.
  if (bridge.state() !== 'absent') void perform('endBank', { orderId })
}
