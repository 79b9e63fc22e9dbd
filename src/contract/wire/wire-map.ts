import type { Endpoint } from '#contract/endpoint.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { callsOfParts } from './parts.ts'
import type { CheckedWireMapFile } from './wire-map-file.ts'

/** Maximum nesting of a received value. The deepest answer of section 7 has six levels. */
export const DEPTH_MAX = 32

/** Translates between names in the code and on the wire, in both directions. */
export interface WireMap {
  /** Wire path of a call, below its family's base. */
  pathOf(entry: Endpoint): string
  /** Renames every field of a value for sending, at any depth. */
  toWire(value: unknown): unknown
  /**
   * Renames every field of a received value back. A field under a logical name that is mapped to another wire name is
   * dropped. Undefined, which every codec refuses, for a value deeper than `DEPTH_MAX`.
   */
  fromWire(value: unknown): unknown
  /** Wire name of an identity name. */
  identityToWire(name: string): string
  /** Wire code of an answer. */
  codeToWire(code: string | number): string | number
  /**
   * Reads the code of an answer. Codes are compared as text: 401 and "401" are equal. If a backend has its own codes,
   * our numbers have no meaning unless it lists them.
   */
  codeFromWire(code: string | number): string | number
  /** Whether the backend lacks this call. */
  lacks(entry: Endpoint): boolean
  /** The file of this map, so that a page can hand it to the browser. */
  file: CheckedWireMapFile
}

/**
 * Builds the map from a file that the server has checked with `compileWireMap`. The browser does so from the page's
 * data, without the checks and without every call's schema.
 */
export function wireMapOf(file: CheckedWireMapFile): WireMap {
  const paths = new Map(Object.entries(file.paths))
  const outward = new Map(Object.entries(file.names))
  const identity = new Map(Object.entries(file.identity))
  const codes = Object.entries(refusalCodes).flatMap(([name, code]) => {
    const wire = file.codes[name as keyof typeof refusalCodes]
    return wire === undefined ? [] : [{ code, wire }]
  })
  const codesOutward = new Map<string | number, string | number>(codes.map(({ code, wire }) => [code, wire]))
  // If a backend has its own codes, our numbers mean something else there, and pages must not act on them.
  const foreignCodes = new Set(codes.length > 0 ? Object.values(refusalCodes).map(String) : [])
  const codesInward = new Map(codes.map(({ code, wire }) => [String(wire), code]))
  const lacking = callsOfParts(file.absent)
  const inward = new Map<string, string | null>([...outward].map(([logical, wire]) => [wire, logical]))
  for (const logical of outward.keys()) if (!inward.has(logical)) inward.set(logical, null)
  return {
    pathOf: (entry) => (entry.family === 'shared' ? file.prefix : '') + (paths.get(entry.path) ?? entry.path),
    toWire: outward.size === 0 ? (value) => value : (value) => renamed(value, outward),
    fromWire: (value) => {
      if (isDeeperThan(value, DEPTH_MAX)) return undefined
      return inward.size === 0 ? value : renamed(value, inward)
    },
    identityToWire: (name) => identity.get(name) ?? name,
    codeToWire: (code) => codesOutward.get(code) ?? code,
    codeFromWire: (code) =>
      codesInward.get(String(code)) ?? (foreignCodes.has(String(code)) ? `backend-${code}` : code),
    lacks: (entry) => lacking.has(entry.path),
    file,
  }
}

/** The identity map. */
export const identityMap: WireMap = wireMapOf({
  prefix: '',
  paths: {},
  names: {},
  identity: {},
  codes: {},
  idempotencyHeader: '',
  absent: [],
})

/** New names by old ones; null drops the field. */
type Names = ReadonlyMap<string, string | null>

function renamed(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names))
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const newName = names.has(name) ? names.get(name) : name
    // Assigning `__proto__` would change the prototype, and no field has that name.
    if (typeof newName === 'string' && newName !== '__proto__') result[newName] = renamed(inner, names)
  }
  return result
}

// It stops going down at the limit, so that a value of a million levels costs no more than one of 32.
const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)))
