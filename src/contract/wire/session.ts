import { escapeText } from '#contract/escape-text.ts'

/**
 * Query names that identify a borrower's session and device (spec 6, spec 7, design 4). They are in every link, in the
 * common parameters of every call, and in the headers of both clients.
 */
export const IDENTITY_NAMES = [
  'type',
  'dearest',
  'showy',
  'crp_phe',
  'dearer',
  'language',
  'swift',
  'eyes',
] as const

export type IdentityName = (typeof IDENTITY_NAMES)[number]

/** Identity on a page: only the given names, each unchanged. */
export type Identity = Readonly<Partial<Record<IdentityName, string>>>

/** Longest identity value; a longer one counts as missing. */
export const IDENTITY_VALUE_MAX = 200

// A database cannot store NUL, and no token or version needs other control characters.
const isUsable = (value: string | null | undefined): value is string =>
  typeof value === 'string' && value.length <= IDENTITY_VALUE_MAX && !/\p{Cc}/u.test(value)

/**
 * Reads the identity from a page's query or a call's common parameters: known names only, the first of a repeated one.
 */
export function identityIn(query: { get(name: string): string | null }): Identity {
  const identity: Partial<Record<IdentityName, string>> = {}
  for (const name of IDENTITY_NAMES) {
    const value = query.get(name)
    if (isUsable(value)) identity[name] = value
  }
  return identity
}

/** Headers of the form client: `swift` and `eyes`, and the marker (spec 7). */
export function formClientHeaders(identity: Identity): Record<string, string> {
  return { ...MARKER, ...headers({ swift: identity.swift ?? '', eyes: identity.eyes ?? '' }) }
}

/**
 * Headers of the JSON client: empty if missing, except `dearer` and `language`, which are passed unchanged (spec 7).
 */
export function jsonClientHeaders(identity: Identity): Record<string, string> {
  return {
    ...MARKER,
    ...headers({
      crp_phe: identity.crp_phe ?? '',
      dearest: identity.dearest ?? '',
      showy: identity.showy ?? '',
      dearer: identity.dearer,
      language: identity.language,
    }),
  }
}

const MARKER = { 'x-requested-with': 'XMLHttpRequest' }

// A header is printable ASCII only; other characters would make the request throw.
function headers(values: Record<string, string | undefined>): Record<string, string> {
  const safe: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) safe[name] = /^[\x20-\x7e]*$/.test(value) ? value : escapeText(value)
  }
  return safe
}

/** The caller, as the server reads it. Empty text means absent. */
export interface Caller {
  token: string
  deviceId: string
  /** Spec 1: `type` 1 is English, anything else Spanish. */
  type: string
}

/**
 * Reads the caller from a call: the JSON client's headers, else the form client's, else the common parameters (design
 * 4: `dearest` and `swift` are the session token, `showy` and `eyes` the device).
 */
export function callerOf(header: (name: string) => string | undefined, identity: Identity): Caller {
  const first = (...values: (string | undefined)[]) => values.find((value) => value && isUsable(value)) ?? ''
  return {
    token: first(header('dearest'), header('swift'), identity.dearest, identity.swift),
    deviceId: first(header('showy'), header('eyes'), identity.showy, identity.eyes),
    type: first(identity.type, header('language'), identity.language),
  }
}
