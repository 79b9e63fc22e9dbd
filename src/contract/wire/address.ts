import type { Endpoint } from '#contract/endpoint.ts'
import type { MarketId } from '#domain/markets/market.ts'
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
  market?: MarketId
  templateWithoutMarket?: 'home' | 'specified'
}

const HOST = /^https?:\/\/[^/]+/

/** The host that an API base names, as `https://core.example.com`; empty for a path of the pages' own host. */
export const originOf = (apiBase: string): string => HOST.exec(apiBase)?.[0] ?? ''

/** The path of an API base, whatever host it names. */
export const pathOf = (apiBase: string): string => apiBase.replace(HOST, '')

/**
 * What stands before the last step of an API base (`/app` of `/app/nomination`): each family of calls begins there, and so
 * do the files that a backend makes.
 */
export const baseBefore = (apiBase: string) => originOf(apiBase) + pathOf(apiBase).replace(/\/[^/]*$/, '')

/** The path below which the registration and the older payment store have their calls. */
export const pathOfApi = (apiBase: string): string => `${pathOf(baseBefore(apiBase))}/api`

/** The address of a call without its query: a path on the same host, or a full address for another one. */
export function addressOf(entry: Endpoint, backend: Backend): string {
  const path = backend.map.pathOf(entry)
  const base = baseBefore(backend.apiBase)
  switch (entry.family) {
    case 'shared':
      return backend.apiBase + path
    case 'promotion':
      return `${base}/api/v2/${backend.promotionProvider}${path}`
    case 'payment-store':
      return `${base}/api/v1/${backend.storeProvider}/service/loan${path}`
  }
}
