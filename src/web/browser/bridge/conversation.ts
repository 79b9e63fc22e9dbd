import { ok, type Result, refuse } from '#domain/result.ts'
import {
  type Action,
  ANSWER_WAIT_MS,
  actions,
  helloText,
  METHOD_NOT_FOUND,
  readMessage,
  requestText,
} from './protocol.ts'

/**
 * Why a host did not perform an action. `no-host`, `not-ready`, `unsupported`: it was never asked. `refused`: it said
 * no. `timeout`: no answer. `unreadable`: it answered in an unknown form. `closed`: the page stopped listening.
 */
export type HostRefusal =
  | 'no-host'
  | 'not-ready'
  | 'unsupported'
  | 'refused'
  | 'timeout'
  | 'unreadable'
  | 'closed'

export type Answer = Result<unknown, HostRefusal>

/** Timers, by default the window's. */
export interface Timers {
  setTimeout(wake: () => void, waitMs: number): number
  clearTimeout(timer: number): void
}

export interface Wire {
  /** Sends a message to the host; false without a host. */
  send(text: string): boolean
  timers: Timers
  /** Prefix of every id: a late answer to the previous page in the same webview must not match. */
  page: string
  /** Called when the supported actions have changed. */
  changed(): void
}

interface Open {
  id: string
  text: string
  action: Action
  sent: boolean
  timer: number
  settle(answer: Answer): void
}

/** JSON-RPC between a page and its host. It has no window: messages are text. */
export function createConversation({ send, timers, page, changed }: Wire) {
  const open = new Map<string, Open>()
  let supported: ReadonlySet<string> | null = null
  let lastNumber = 0
  // Another app's webview may accept messages without answering: only the first request waits for it.
  let isPatient = true

  // Only open requests can be resolved: repeated or late answers find none.
  function settle(id: string, answer: Answer) {
    const request = open.get(id)
    if (!request) return
    open.delete(id)
    timers.clearTimeout(request.timer)
    request.settle(answer)
  }

  function wait(request: Open, waitMs: number, giveUp: () => void) {
    timers.clearTimeout(request.timer)
    request.timer = timers.setTimeout(giveUp, waitMs)
  }

  function giveUpWaiting(id: string) {
    isPatient = false
    settle(id, refuse('not-ready'))
  }

  function dispatch(request: Open) {
    if (!supported?.has(request.action)) return settle(request.id, refuse('unsupported'))
    request.sent = true
    // Before sending, because a host may answer before `send` returns.
    wait(request, actions[request.action].waitMs, () => settle(request.id, refuse('timeout')))
    if (!send(request.text)) settle(request.id, refuse('no-host'))
  }

  function greet(): boolean {
    return send(helloText())
  }

  function becomeReady(names: readonly string[]) {
    supported = new Set(names)
    for (const request of open.values()) if (!request.sent) dispatch(request)
    changed()
  }

  return {
    greet,
    supports: (action: Action) => supported?.has(action) ?? false,
    isReady: () => supported !== null,

    /** Asks the host. Resolves once, and never rejects. */
    request(action: Action, params: object): Promise<Answer> {
      return new Promise((resolve) => {
        lastNumber += 1
        const id = `${page}-${lastNumber}`
        const text = requestText(id, action, params)
        const request: Open = { id, text, action, sent: false, timer: 0, settle: resolve }
        open.set(id, request)
        if (supported) return dispatch(request)
        wait(request, ANSWER_WAIT_MS, () => giveUpWaiting(id))
        // Greets again for a host that missed the first greeting; it may be ready before `greet` returns.
        if (!greet()) settle(id, refuse('no-host'))
        else if (!isPatient && !request.sent) settle(id, refuse('not-ready'))
      })
    },

    /** Reads a message of the host; others are ignored. */
    receive(text: unknown) {
      const message = readMessage(text)
      if (!message) return
      if ('method' in message) return becomeReady(message.params.actions)
      // An answer to an unsent request is ignored.
      if (!open.get(message.id)?.sent) return
      settle(message.id, 'error' in message ? refuse(refusalOf(message.error.code)) : ok(message.result))
    },

    /** Resolves all open requests. */
    close() {
      for (const id of [...open.keys()]) settle(id, refuse('closed'))
    },
  }
}

const refusalOf = (code: number): HostRefusal => (code === METHOD_NOT_FOUND ? 'unsupported' : 'refused')
