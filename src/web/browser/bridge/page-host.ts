import type { PublicBrand } from '#contract/brand/brand.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { createActions } from './actions.ts'
import { createBridge, type HostWindow } from './bridge.ts'
import type { Timers } from './conversation.ts'
import { type BrowserWindow, browserOf, createFallbacks, type FallbackSettings } from './fallbacks.ts'
import type { HostMapping } from './transports.ts'

export interface PageHostSettings extends Pick<FallbackSettings, 'forgetSession' | 'ownPage'> {
  window: HostWindow &
    BrowserWindow &
    Timers & {
      readonly location: { readonly href: string }
      readonly navigator: { readonly userAgent: string }
    }
  brand: Pick<PublicBrand, 'allowedLinkHosts' | 'appHost' | 'deepLinkScheme' | 'stores'>
  /** In the sandbox our own page may frame this one and act as the host. */
  sandbox: boolean
  mapping?: HostMapping
}

/** Creates the bridge and actions of a page for its window and lender, once per document. */
export function connectPage({ window, brand, sandbox, mapping = {}, ...around }: PageHostSettings) {
  const follow = (link: string) => safeLink(link, brand)
  const timers: Timers = {
    setTimeout: (wake, waitMs) => window.setTimeout(wake, waitMs),
    clearTimeout: (timer) => window.clearTimeout(timer),
  }
  const bridge = createBridge({ window, timers, mapping, origins: sandbox ? [window.location.origin] : [] })
  const isApple = /iPhone|iPad|iPod/.test(window.navigator.userAgent)
  const fallbacks = createFallbacks({
    ...around,
    browser: browserOf(window),
    timers,
    deepLinkScheme: brand.deepLinkScheme,
    storeLink: isApple ? brand.stores.ios : brand.stores.android,
    safeLink: follow,
  })
  const { perform } = createActions({
    bridge,
    fallbacks,
    safeLink: follow,
    absolute: (link) => new URL(link, window.location.href).href,
  })
  return { bridge, perform }
}
