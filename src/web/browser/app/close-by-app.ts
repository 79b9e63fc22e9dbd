import { host } from './host.ts'

/** Whether the app around the page has closed it. Where there is none, or it cannot, the page goes on by itself. */
export async function isClosedByApp(): Promise<boolean> {
  const { bridge } = host()
  return bridge.state() !== 'absent' && (await bridge.request('closeWebview', {})).ok
}
