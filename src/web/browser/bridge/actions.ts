import { ok, type Result, refuse } from '#domain/result.ts'
import type { Bridge } from './bridge.ts'
import type { HostRefusal } from './conversation.ts'
import type { BrowserRefusal, FallbackResult, Fallbacks } from './fallbacks.ts'
import type { Action, ParamsOf, ResultOf } from './protocol.ts'

/** Who performed it: the host, with its result, or the browser, with a message for the screen. */
export type Performed<A extends Action> =
  | { by: 'host'; result: ResultOf<A> }
  | ({ by: 'browser' } & FallbackResult)

/** `browser-failed`: there was no host, and the fallback threw. */
export type PerformRefusal = HostRefusal | BrowserRefusal | 'invalid-parameters' | 'browser-failed'

export interface ActionSettings {
  bridge: Pick<Bridge, 'request'>
  fallbacks: Fallbacks
  /** Returns a permitted link, or null: the host must not follow a hostile link either. */
  safeLink(link: string): string | null
  /** Resolves a path of this host to a full address, which a host needs. */
  absolute(link: string): string
}

/** Refusals after which the host has certainly done nothing. */
const NOT_DONE: ReadonlySet<string> = new Set<HostRefusal>(['no-host', 'not-ready', 'unsupported'])

/**
 * Actions that the browser also performs after a timeout of the host: they only lead away from a dead end. Other
 * actions could happen twice: a second call, a second bank, a point counted twice.
 */
const REPEATABLE: ReadonlySet<Action> = new Set<Action>([
  'openPage',
  'closeWebview',
  'goHome',
  'goMine',
  'backToLogin',
])

/**
 * Performs an action by the host if it can, else by the browser. After a refusal of the host the browser does nothing.
 */
export function createActions({ bridge, fallbacks, safeLink, absolute }: ActionSettings) {
  return {
    async perform<A extends Action>(
      action: A,
      params: ParamsOf<A>,
    ): Promise<Result<Performed<A>, PerformRefusal>> {
      const sent = forHost(params)
      if (!sent) return refuse('link-not-allowed')
      const answer = await bridge.request(action, sent)
      if (answer.ok) return ok({ by: 'host', result: answer.value })
      const isSilent = answer.refusal === 'timeout' && REPEATABLE.has(action)
      if (!NOT_DONE.has(answer.refusal) && !isSilent) return answer
      try {
        const result = await fallbacks[action](params)
        return result.ok ? ok({ by: 'browser', ...result.value }) : result
      } catch {
        return refuse('browser-failed')
      }
    },
  }

  // Only `openPage` has a link.
  function forHost<P extends object>(params: P): P | null {
    if (!('url' in params)) return params
    const link = safeLink(String(params.url))
    return link === null ? null : { ...params, url: absolute(link) }
  }
}
