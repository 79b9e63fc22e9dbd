import type { Incoming } from './bridge.ts'

export const OWN_ORIGIN = 'https://abono.example'

/** An unframed window with a host's objects. */
export function sampleWindow(injected: object = {}) {
  const listeners = new Set<(event: Incoming) => void>()
  const parent = {
    location: { origin: OWN_ORIGIN },
    posted: [] as { message: string; targetOrigin: string }[],
    postMessage(message: string, targetOrigin: string) {
      parent.posted.push({ message, targetOrigin })
    },
  }
  return Object.assign(
    {
      location: { origin: OWN_ORIGIN },
      parent,
      addEventListener: (_type: 'message', listener: (event: Incoming) => void) =>
        void listeners.add(listener),
      removeEventListener: (_type: 'message', listener: (event: Incoming) => void) =>
        void listeners.delete(listener),
      /** Delivers a message event, as `postMessage` does. */
      hear(event: Incoming) {
        for (const listener of listeners) listener(event)
      },
      listeners,
    },
    injected,
  )
}

/** A host object that records messages. */
export function sampleHost() {
  const heard: { id?: string; method: string; params: Record<string, unknown> }[] = []
  return {
    heard,
    /** Its requests, without greetings. */
    asked: () => heard.filter(({ method }) => method !== 'hello'),
    postMessage(text: string) {
      heard.push(JSON.parse(text))
    },
  }
}

export const readyText = (...actions: string[]) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'ready', params: { protocol: 1, actions } })

export const answerText = (id: unknown, result: unknown = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, result })

export const errorText = (id: unknown, code: number) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: 'no' } })
