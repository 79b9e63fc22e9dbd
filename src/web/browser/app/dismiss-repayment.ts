import { host } from './host.ts'

/**
 * Tells the app around the page that the repayment is over, so that it puts its own dialog away (spec 4); iOS has none.
 * Whatever the app does, the person goes on to their loan without waiting for it.
 */
export async function dismissRepayment(orderId: string): Promise<void> {
  if (/iPhone|iPad|iPod/.test(navigator.userAgent)) return
  const { bridge, perform } = host()
  // A host that is there may not have said yet what it can do; one that cannot do it answers so.
  if (bridge.state() !== 'absent') void perform('endBank', { orderId })
}
