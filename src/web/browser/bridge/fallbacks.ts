import { phoneLink } from '#domain/phone-link.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { isWebview, openInFrame } from '#web/browser/in-app-browser.ts'
import type { Timers } from './conversation.ts'
import type { Action, ParamsOf } from './protocol.ts'

/** Time for an app to open before the page continues. */
export const APP_WAIT_MS = 1_500

/** Message for the screen after a fallback. */
export type FallbackResult =
  | { say: 'nothing' }
  | { say: 'signed-out'; reason: ParamsOf<'backToLogin'>['reason'] }
  | { say: 'thanks'; storeLink: string | null }
  | { say: 'come-back'; orderId: string }

export type BrowserRefusal = 'link-not-allowed'

/** Browser functions that replace a host. */
export interface Browser {
  go(address: string): void
  canGoBack(): boolean
  back(): void
  /** Whether another app has come to the foreground. */
  isHidden(): boolean
}

export interface FallbackSettings {
  browser: Browser
  timers: Timers
  /** The app's URL scheme, or '' if it has none. */
  deepLinkScheme: string
  /** The app in this phone's store, or ''. */
  storeLink: string
  /** The borrower's own pages, for a borrower signed in here; null for a page opened by an app. */
  ownPage: ((place: 'home' | 'mine') => string) | null
  /** Returns a permitted address, or null. */
  safeLink(link: string): string | null
  /** Removes the session; `withoutSession` gives the next address. */
  forgetSession(): void
}

export type Fallbacks = {
  readonly [A in Action]: (params: ParamsOf<A>) => Promise<Result<FallbackResult, BrowserRefusal>>
}

const done = ok<FallbackResult>({ say: 'nothing' })

/** Fallback of each action without a host (design 7). Each resolves; it rejects if the browser fails. */
export function createFallbacks(around: FallbackSettings): Fallbacks {
  const { browser, timers, deepLinkScheme } = around

  // A page cannot see whether an app has opened, only whether it is still in the foreground.
  const openApp = (place: 'home' | 'mine') =>
    new Promise<Result<FallbackResult, BrowserRefusal>>((resolve) => {
      if (around.ownPage) {
        browser.go(around.ownPage(place))
        return resolve(done)
      }
      const finish = () => {
        if (!browser.isHidden()) browser.go('/')
        resolve(done)
      }
      if (deepLinkScheme === '') return finish()
      try {
        browser.go(`${deepLinkScheme}://${place}`)
      } catch {
        // Some browsers throw if no app has the scheme.
        return finish()
      }
      timers.setTimeout(finish, APP_WAIT_MS)
    })
  const comeBack = async ({ orderId }: { orderId: string }) =>
    ok<FallbackResult>({ say: 'come-back', orderId })

  return {
    async openPage({ url }) {
      const link = around.safeLink(url)
      if (link === null) return refuse('link-not-allowed')
      browser.go(link)
      return done
    },
    async closeWebview() {
      if (browser.canGoBack()) browser.back()
      else browser.go('/')
      return done
    },
    goHome: () => openApp('home'),
    goMine: () => openApp('mine'),
    async backToLogin({ reason }) {
      around.forgetSession()
      return ok({ say: 'signed-out', reason })
    },
    async callTelephone({ number }) {
      browser.go(phoneLink(number))
      return done
    },
    goToRate: async () => ok({ say: 'thanks', storeLink: around.storeLink || null }),
    // The server counts it with the form.
    confirmBurialPoint: async () => done,
    startBank: comeBack,
    endBank: comeBack,
    // A browser cannot confirm an identity: the code does.
    confirmAccount: async () => done,
  }
}

/** Returns the page's address without session parameters, for `forgetSession`. */
export function withoutSession(address: string): string {
  const url = new URL(address)
  for (const name of ['dearest', 'swift']) url.searchParams.delete(name)
  return url.href
}

/** The used parts of a window. */
export interface BrowserWindow {
  readonly location: { assign(address: string): void }
  readonly history: { readonly length: number; back(): void }
  readonly document: { readonly visibilityState: string }
}

/** Implements the fallbacks with a window. */
export const browserOf = (window: BrowserWindow): Browser => ({
  go: (address) =>
    address.startsWith('tel:') && isWebview(navigator.userAgent)
      ? openInFrame(address)
      : window.location.assign(address),
  // A page opened by itself has one history entry.
  canGoBack: () => window.history.length > 1,
  back: () => window.history.back(),
  isHidden: () => window.document.visibilityState === 'hidden',
})
