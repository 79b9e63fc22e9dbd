import type { Action } from './protocol.ts'

/** Sends messages to the host. */
export interface Transport {
  readonly name: 'AbonoHost' | 'webkit' | 'ReactNativeWebView' | 'parent'
  send(text: string): void
}

/** Path to a function of a host with its own names: from the window to an object and its method. */
export interface HostMethod {
  readonly object: string
  readonly method: string
}

/** Maps actions to the host's functions. */
export type HostMapping = Readonly<Partial<Record<Action, HostMethod>>>

/** The used parts of the framing window. */
export interface FramingWindow {
  readonly location: { readonly origin: string }
  postMessage(message: string, targetOrigin: string): void
}

/** The used parts of the page's window. */
export interface FramedWindow {
  readonly location: { readonly origin: string }
  readonly parent: FramingWindow
}

const INJECTED = [
  ['AbonoHost', 'AbonoHost'],
  ['webkit', 'webkit.messageHandlers.abonoHost'],
  ['ReactNativeWebView', 'ReactNativeWebView'],
] as const

/**
 * Returns the available transport, or null in a plain browser. `origins` may send messages to the page; a framing
 * window counts only if its origin is the page's own and listed, as in the sandbox's simulator.
 */
export function findTransport(window: FramedWindow, origins: readonly string[]): Transport | null {
  for (const [name, object] of INJECTED) {
    const post = findMethod(window, { object, method: 'postMessage' })
    if (post) return { name, send: (text) => void quiet(post(text)) }
  }
  const { origin } = window.location
  if (!origins.includes(origin) || !isFramedBy(window, origin)) return null
  return { name: 'parent', send: (text) => window.parent.postMessage(text, origin) }
}

/** Returns a host's function, bound to its object; null if it does not exist (yet). */
export function findMethod(
  window: object,
  { object, method }: HostMethod,
): ((text: string) => unknown) | null {
  const owner = object.split('.').reduce<unknown>(property, window)
  const found = property(owner, method)
  // Android objects refuse calls with another receiver.
  return typeof found === 'function' ? (text) => Reflect.apply(found, owner, [text]) : null
}

function property(owner: unknown, name: string): unknown {
  if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) return undefined
  try {
    return Reflect.get(owner, name)
  } catch {
    return undefined
  }
}

// Reading the location of a cross-origin window throws.
function isFramedBy(window: FramedWindow, origin: string): boolean {
  try {
    // The parent of an unframed page is the page itself.
    return !Object.is(window.parent, window) && window.parent.location.origin === origin
  } catch {
    return false
  }
}

// A handler with reply returns a promise. Its answer comes as a message, so a rejection must be handled here.
async function quiet(returned: unknown): Promise<void> {
  try {
    await returned
  } catch {
    // The request then times out.
  }
}
