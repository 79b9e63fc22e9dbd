import { calls } from '#contract/calls.ts'
import { namesIn } from './names.ts'
import { IDENTITY_NAMES } from './session.ts'

type Mapping = ReadonlyMap<string, string>

/** Renamings of a wire map: paths, fields, identity names and codes, each from logical to wire name. */
export interface Renaming {
  paths: Mapping
  names: Mapping
  identity: Mapping
  /** Codes as text, because 401 and "401" are equal. */
  codes: Mapping
  idempotencyHeader: string
}

const ENVELOPE_NAMES = ['code', 'data', 'message']

const entries = Object.values(calls)

/** Returns the problems in plain words: unknown logical names, and collisions on the wire. */
export function wireMapProblems({ paths, names, identity, codes, idempotencyHeader }: Renaming): string[] {
  return [
    ...pathProblems(paths),
    ...fieldProblems(names),
    ...identityProblems(identity, names),
    ...collisions('code', [...codes.keys()], codes),
    ...headerProblems(idempotencyHeader, identity),
  ]
}

// Each family has its own base, so the same path may occur below two of them.
function pathProblems(paths: Mapping): string[] {
  const families = new Set(entries.map((entry) => entry.family))
  return [
    ...strangers(
      'path',
      entries.map((entry) => entry.path),
      paths,
    ),
    ...[...families].flatMap((family) => {
      const known = entries.filter((entry) => entry.family === family)
      return collisions(
        'path',
        known.map((entry) => entry.path),
        paths,
      )
    }),
  ]
}

function fieldProblems(names: Mapping): string[] {
  const fields = [...new Set([...ENVELOPE_NAMES, ...entries.flatMap((entry) => namesIn(entry))])]
  return [...strangers('name', fields, names), ...collisions('name', fields, names)]
}

// Identity names are headers, which ignore case, and they share the query with the fields of a GET.
function identityProblems(identity: Mapping, names: Mapping): string[] {
  const own = new Map(IDENTITY_NAMES.map((name) => [identity.get(name) ?? name, name]))
  const lowered = new Map([...identity].map(([name, wire]) => [name, wire.toLowerCase()]))
  const queryFields = new Set(
    entries
      .filter((entry) => entry.method === 'GET')
      .flatMap((entry) => namesIn({ ...entry, output: entry.input })),
  )
  return [
    ...strangers('identity', IDENTITY_NAMES, identity),
    ...collisions('identity', IDENTITY_NAMES, lowered),
    ...[...queryFields].flatMap((field) => {
      const wire = names.get(field) ?? field
      const other = own.get(wire)
      return other === undefined ? [] : [`name "${field}" and identity "${other}" would both be "${wire}"`]
    }),
  ]
}

function headerProblems(header: string, identity: Mapping): string[] {
  const taken = IDENTITY_NAMES.find(
    (name) => (identity.get(name) ?? name).toLowerCase() === header.toLowerCase(),
  )
  return taken === undefined ? [] : [`idempotencyHeader and identity "${taken}" would both be "${header}"`]
}

const strangers = (kind: string, known: readonly string[], mapping: Mapping) =>
  [...mapping.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => `${kind} "${name}" is not one of ours`)

function collisions(kind: string, known: readonly string[], mapping: Mapping): string[] {
  const taken = new Map<string, string>()
  return known.flatMap((name) => {
    const wire = mapping.get(name) ?? name
    const other = taken.get(wire)
    taken.set(wire, name)
    return other === undefined ? [] : [`${kind} "${name}" and ${kind} "${other}" would both be "${wire}"`]
  })
}
