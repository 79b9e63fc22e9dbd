import type { PageWindow } from './phone-looks.ts'

/** The simulated network. */
export interface Network {
  isOffline: boolean
  /** Added latency of every call. */
  slowMs: number
}

/**
 * Replaces the page's network functions. `now` is read at each call, so changes apply to open pages. `tell` receives
 * delayed and lost requests.
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

/** Fires the page's offline or online event. */
export const tellNetwork = (window: PageWindow, isOffline: boolean): boolean =>
  window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'))

const holdUp = ({ slowMs }: Network) =>
  slowMs > 0 ? new Promise((resolve) => setTimeout(resolve, slowMs)) : Promise.resolve()

/** The request without session parameters. */
function nameOf(input: RequestInfo | URL, method: string | undefined): string {
  const address = typeof input === 'object' && 'url' in input ? input.url : String(input)
  const path = new URL(address, location.href).pathname
  return `${method ?? (typeof input === 'object' && 'method' in input ? input.method : 'GET')} ${path}`
}
