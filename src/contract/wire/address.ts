import type { Endpoint } from '#contract/endpoint.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { WireMap } from './wire-map.ts'

/** Addresses of the backend from the configuration. */
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

/** Returns the host of an API base, such as `https://core.example.com`; empty for a path of the pages' own host. */
export const originOf = (apiBase: string): string => HOST.exec(apiBase)?.[0] ?? ''

/** Returns the path of an API base without its host. */
export const pathOf = (apiBase: string): string => apiBase.replace(HOST, '')

/**
 * Returns the API base without its last segment (`/app` of `/app/nomination`), where all call families and the
 * backend's files start.
 */
export const baseBefore = (apiBase: string) => originOf(apiBase) + pathOf(apiBase).replace(/\/[^/]*$/, '')

/** Returns the base path of the registration's and the older payment store's calls. */
export const pathOfApi = (apiBase: string): string => `${pathOf(baseBefore(apiBase))}/api`

/** Returns the address of a call without its query: a path on the same host, or a full address. */
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
