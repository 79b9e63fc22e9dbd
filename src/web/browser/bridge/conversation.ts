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
 * Why a host did not do it. `no-host`, `not-ready`, `unsupported`: it was never asked. `refused`: it said no.
 * `timeout`: it was asked and said nothing. `unreadable`: it did something and its answer makes no sense. `closed`: the
 * page stopped listening.
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

/** A clock that wakes. The window's own in a browser. */
export interface Timers {
  setTimeout(wake: () => void, waitMs: number): number
  clearTimeout(timer: number): void
}

export interface Wire {
  /** Gives a message to the host; false when there is no host to give it to. */
  send(text: string): boolean
  timers: Timers
  /** Begins every id: a late answer to the page before, in the same webview, must not be taken for one to this page. */
  page: string
  /** Called when what the host supports has changed. */
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

/** What is asked and answered between a page and its host. It knows no window: messages go out and come in as text. */
export function createConversation({ send, timers, page, changed }: Wire) {
  const open = new Map<string, Open>()
  let supported: ReadonlySet<string> | null = null
  let lastNumber = 0
  // Another app's webview may have a way to post and nobody who listens: only the first wait for it is worth the time.
  let isPatient = true

  // Only what is still open can be settled: a second answer, or one after the time-out, finds nothing.
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

    /** Asks the host. It settles once, and never rejects. */
    request(action: Action, params: object): Promise<Answer> {
      return new Promise((resolve) => {
        lastNumber += 1
        const id = `${page}-${lastNumber}`
        const text = requestText(id, action, params)
        const request: Open = { id, text, action, sent: false, timer: 0, settle: resolve }
        open.set(id, request)
        if (supported) return dispatch(request)
        wait(request, ANSWER_WAIT_MS, () => giveUpWaiting(id))
        // A host that missed the first greeting hears this one, and may be ready before `greet` returns.
        if (!greet()) settle(id, refuse('no-host'))
        else if (!isPatient && !request.sent) settle(id, refuse('not-ready'))
      })
    },

    /** Takes a message of the host. Whatever is not one is ignored. */
    receive(text: unknown) {
      const message = readMessage(text)
      if (!message) return
      if ('method' in message) return becomeReady(message.params.actions)
      // An answer to what was never sent is no answer.
      if (!open.get(message.id)?.sent) return
      settle(message.id, 'error' in message ? refuse(refusalOf(message.error.code)) : ok(message.result))
    },

    /** Settles whatever is open. */
    close() {
      for (const id of [...open.keys()]) settle(id, refuse('closed'))
    },
  }
}

const refusalOf = (code: number): HostRefusal => (code === METHOD_NOT_FOUND ? 'unsupported' : 'refused')
