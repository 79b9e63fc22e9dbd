import type { Endpoint } from './endpoint.ts'
import type { WireMap } from './wire-map.ts'

/** Where the backend is, as the configuration says it. */
export interface Backend {
  /** Base of the shared helper: `/nomination`, or an https address that ends in a path. */
  apiBase: string
  /** `{provider}` of the registration calls. */
  promotionProvider: string
  /** `{provider}` of the older payment store. */
  storeProvider: string
  map: WireMap
}

/** The address of a call without its query: a path on the same host, or a full address for another one. */
export function addressOf(entry: Endpoint, backend: Backend): string {
  const path = backend.map.pathOf(entry)
  const origin = /^https?:\/\/[^/]+/.exec(backend.apiBase)?.[0] ?? ''
  switch (entry.family) {
    case 'shared':
      return backend.apiBase + path
    case 'promotion':
      return `${origin}/api/v2/${backend.promotionProvider}${path}`
    case 'payment-store':
      return `${origin}/api/v1/${backend.storeProvider}/service/loan${path}`
  }
}
