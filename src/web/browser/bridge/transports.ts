import type { Action } from './protocol.ts'

/** A way to give a message to the host. */
export interface Transport {
  readonly name: 'AbonoHost' | 'webkit' | 'ReactNativeWebView' | 'parent'
  send(text: string): void
}

/** The function of a host with names of its own: a path from the window to an object, and the method of it. */
export interface HostMethod {
  readonly object: string
  readonly method: string
}

/** Which of such a host's functions does which action. */
export type HostMapping = Readonly<Partial<Record<Action, HostMethod>>>

/** The window that frames the page, as far as it is needed. */
export interface FramingWindow {
  readonly location: { readonly origin: string }
  postMessage(message: string, targetOrigin: string): void
}

/** The page's own window, as far as it is needed. */
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
 * The transport that is there now, or null in a plain browser. `origins` are the origins whose windows may speak to the
 * page; a framing window counts only when its origin is the page's own and one of them, as in the sandbox's simulator.
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

/** A host's function, bound to its object, or null when it is not there (yet). */
export function findMethod(
  window: object,
  { object, method }: HostMethod,
): ((text: string) => unknown) | null {
  const owner = object.split('.').reduce<unknown>(property, window)
  const found = property(owner, method)
  // An Android object refuses to have its methods called on anything else.
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

// A window of another origin throws when it is asked where it is.
function isFramedBy(window: FramedWindow, origin: string): boolean {
  try {
    // A page that nobody frames is its own parent.
    return !Object.is(window.parent, window) && window.parent.location.origin === origin
  } catch {
    return false
  }
}

// A handler with reply hands back a promise. Its answer comes by message, so that one must not fail unheard.
async function quiet(returned: unknown): Promise<void> {
  try {
    await returned
  } catch {
    // The request runs into its time-out.
  }
}
