import type { PageWindow } from './phone-looks.ts'

/** The network as a page is to find it. */
export interface Network {
  isOffline: boolean
  /** How much longer every call takes. */
  slowMs: number
}

/**
 * Puts a network of ours between a page and the real one. `now` is asked at each call, so a page that is open notices a
 * change at once. `tell` hears what was held up or lost.
 */
export function replaceNetwork(window: PageWindow, now: () => Network, tell: (text: string) => void): void {
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => !now().isOffline })

  const realFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    await holdUp(now())
    if (!now().isOffline) return realFetch(input, init)
    tell(`offline: ${nameOf(input, init?.method)} is lost`)
    throw new window.TypeError('Failed to fetch')
  }

  const { prototype } = window.XMLHttpRequest
  const { send } = prototype
  prototype.send = function (this: XMLHttpRequest, body) {
    const go = () => {
      if (!now().isOffline) return send.call(this, body)
      tell('offline: what the page sends is lost')
      for (const type of ['error', 'loadend']) this.dispatchEvent(new window.ProgressEvent(type))
    }
    if (now().isOffline || now().slowMs > 0) void holdUp(now()).then(go)
    else go()
  }
}

/** Tells a page that the network has gone or come back. */
export const tellNetwork = (window: PageWindow, isOffline: boolean): boolean =>
  window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'))

const holdUp = ({ slowMs }: Network) =>
  slowMs > 0 ? new Promise((resolve) => setTimeout(resolve, slowMs)) : Promise.resolve()

/** What was asked for, without who the person is. */
function nameOf(input: RequestInfo | URL, method: string | undefined): string {
  const address = typeof input === 'object' && 'url' in input ? input.url : String(input)
  const path = new URL(address, location.href).pathname
  return `${method ?? (typeof input === 'object' && 'method' in input ? input.method : 'GET')} ${path}`
}
