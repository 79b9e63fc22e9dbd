import { phoneLink } from '#domain/phone-link.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { isWebview, openInFrame } from '#web/browser/in-app-browser.ts'
import type { Timers } from './conversation.ts'
import type { Action, ParamsOf } from './protocol.ts'

/** How long an app may take to come forward before the page takes its place. */
export const APP_WAIT_MS = 1_500

/** What the screen has to say once the browser has done its part. */
export type FallbackResult =
  | { say: 'nothing' }
  | { say: 'signed-out'; reason: ParamsOf<'backToLogin'>['reason'] }
  | { say: 'thanks'; storeLink: string | null }
  | { say: 'come-back'; orderId: string }

export type BrowserRefusal = 'link-not-allowed'

/** The browser, as far as it stands in for a host. */
export interface Browser {
  go(address: string): void
  canGoBack(): boolean
  back(): void
  /** Whether another app has come in front of the page. */
  isHidden(): boolean
}

export interface FallbackSettings {
  browser: Browser
  timers: Timers
  /** The app's own scheme, or '' when it has none. */
  deepLinkScheme: string
  /** The app in the store of this phone, or '' when there is none. */
  storeLink: string
  /** The borrower's own pages here, for whoever came by their door; null for a page that an app opened. */
  ownPage: ((place: 'home' | 'mine') => string) | null
  /** The address as it may be followed, or null. */
  safeLink(link: string): string | null
  /** Makes the page forget who the person is; `withoutSession` gives the address to continue at. */
  forgetSession(): void
}

export type Fallbacks = {
  readonly [A in Action]: (params: ParamsOf<A>) => Promise<Result<FallbackResult, BrowserRefusal>>
}

const done = ok<FallbackResult>({ say: 'nothing' })

/** What each action does where there is no host (design 7). Each settles; it rejects when its surroundings fail. */
export function createFallbacks(around: FallbackSettings): Fallbacks {
  const { browser, timers, deepLinkScheme } = around

  // Nobody tells a page whether an app has opened: it is in front, or it is not.
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
        // Some browsers throw when no app knows the scheme.
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
    // A browser cannot vouch for anybody: the code does.
    confirmAccount: async () => done,
  }
}

/** The page's address without what proves who the person is, for `forgetSession`. */
export function withoutSession(address: string): string {
  const url = new URL(address)
  for (const name of ['dearest', 'swift']) url.searchParams.delete(name)
  return url.href
}

/** A window, as far as a browser stands in for a host. */
export interface BrowserWindow {
  readonly location: { assign(address: string): void }
  readonly history: { readonly length: number; back(): void }
  readonly document: { readonly visibilityState: string }
}

/** The browser behind a window. */
export const browserOf = (window: BrowserWindow): Browser => ({
  go: (address) =>
    address.startsWith('tel:') && isWebview(navigator.userAgent)
      ? openInFrame(address)
      : window.location.assign(address),
  // A page that was opened by itself has only its own entry.
  canGoBack: () => window.history.length > 1,
  back: () => window.history.back(),
  isHidden: () => window.document.visibilityState === 'hidden',
})
