import * as z from 'zod/mini'
import { ok, type Result, refuse } from '#domain/result.ts'
import { uuid } from '#web/browser/uuid.ts'
import { type Answer, createConversation, type HostRefusal, type Timers } from './conversation.ts'
import { type Action, actions, type ParamsOf, type ResultOf } from './protocol.ts'
import { type FramedWindow, findMethod, findTransport, type HostMapping } from './transports.ts'

/** The used parts of a `message` event. */
export interface Incoming {
  readonly origin: string
  readonly source: unknown
  readonly data: unknown
}

/** The used parts of a window; tests have their own. */
export interface HostWindow extends FramedWindow {
  addEventListener(type: 'message', listener: (event: Incoming) => void): void
  removeEventListener(type: 'message', listener: (event: Incoming) => void): void
}

export interface BridgeSettings {
  window: HostWindow
  timers: Timers
  /** Origins whose window may frame the page and send messages; none outside the sandbox. */
  origins?: readonly string[]
  /** For a host with its own method names. */
  mapping?: HostMapping
  /** Receives every message before it is sent or read, for host developers. */
  watchMessages?: (passing: MessageInTransit) => void
}

/**
 * A message in transit. `by` is its transport, or the host's own function; null if there is none. `ignored`: it came
 * from a window without permission.
 */
export type MessageInTransit =
  | { to: 'host'; text: string; by: string | null }
  | { to: 'page'; value: unknown; ignored: boolean }

export interface Bridge {
  /** Whether the host supports the action; false until the host has said so. */
  supports(action: Action): boolean
  /** `absent` in a plain browser; `waiting` until the host says `ready`. */
  state(): 'absent' | 'waiting' | 'ready'
  /** Asks the host. Resolves exactly once, and never rejects. */
  request<A extends Action>(
    action: A,
    params: ParamsOf<A>,
  ): Promise<Result<ResultOf<A>, HostRefusal | 'invalid-parameters'>>
  /** Calls back when `supports` or `state` may have changed; returns the unsubscribe function. */
  watch(watcher: () => void): () => void
  /** Stops listening and resolves all open requests. */
  close(): void
}

/** The bridge between a page and its native app, one per window. */
export function createBridge({
  window,
  timers,
  origins = [],
  mapping = {},
  watchMessages = () => {},
}: BridgeSettings): Bridge {
  const watchers = new Set<() => void>()
  const conversation = createConversation({
    send,
    timers,
    page: uuid(),
    changed: () => {
      for (const watcher of watchers) watcher()
    },
  })

  // Looked up each time: a host may inject its object after the page has started.
  function send(text: string): boolean {
    try {
      const transport = findTransport(window, origins)
      watchMessages({ to: 'host', text, by: transport?.name ?? null })
      transport?.send(text)
      return transport !== null
    } catch {
      return false
    }
  }

  function mapped(action: Action) {
    const name = mapping[action]
    const method = name ? findMethod(window, name) : null
    if (!name || !method) return null
    return (text: string) => {
      watchMessages({ to: 'host', text, by: `${name.object}.${name.method}` })
      return method(text)
    }
  }

  function receive(value: unknown) {
    watchMessages({ to: 'page', value, ignored: false })
    conversation.receive(value)
  }

  function hear({ origin, source, data }: Incoming) {
    if (origins.includes(origin) && source === window.parent) receive(data)
    else watchMessages({ to: 'page', value: data, ignored: true })
  }

  const receiver = Object.freeze({ receive })
  Reflect.defineProperty(window, 'AbonoBridge', { value: receiver, configurable: true })
  window.addEventListener('message', hear)
  conversation.greet()

  return {
    supports: (action) => mapped(action) !== null || conversation.supports(action),
    state() {
      if (conversation.isReady()) return 'ready'
      const hasOwnNames = Object.values(mapping).some((name) => findMethod(window, name))
      if (hasOwnNames) return 'ready'
      return findTransport(window, origins) ? 'waiting' : 'absent'
    },
    async request(action, params) {
      const sent = z.safeParse(actions[action].params, params)
      if (!sent.success) return refuse('invalid-parameters')
      const method = mapped(action)
      const answer = method
        ? await called(method, sent.data, actions[action].waitMs, timers)
        : await conversation.request(action, sent.data)
      if (!answer.ok) return answer
      return readResult(action, answer.value)
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    close() {
      window.removeEventListener('message', hear)
      if (Reflect.get(window, 'AbonoBridge') === receiver) Reflect.deleteProperty(window, 'AbonoBridge')
      conversation.close()
    },
  }
}

// A host without data answers null.
function readResult<A extends Action>(action: A, value: unknown): Result<ResultOf<A>, HostRefusal> {
  const read = z.safeParse(actions[action].result, value ?? {})
  // The compiler loses which action's schema read the value.
  return read.success ? ok(read.data as ResultOf<A>) : refuse('unreadable')
}

// A host with its own names has no answer format: only the fact that its method ran is known.
function called(
  method: (text: string) => unknown,
  params: object,
  waitMs: number,
  timers: Timers,
): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = timers.setTimeout(() => resolve(refuse('timeout')), waitMs)
    const settle = (answer: Answer) => {
      timers.clearTimeout(timer)
      resolve(answer)
    }
    new Promise((done) => done(method(JSON.stringify(params)))).then(
      () => settle(ok({})),
      () => settle(refuse('refused')),
    )
  })
}
