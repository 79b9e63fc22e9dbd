import { type Part, partNames } from './parts.ts'
import { type WireMap, wireMapOf } from './wire-map.ts'
import { problemsOf, wireMapSchema } from './wire-map-file.ts'
import { wireMapProblems } from './wire-map-problems.ts'

/**
 * Compiles a lender's wire map; `{}` is the identity. Returns the problems, in plain words, when a logical name or
 * path is unknown or when two of them would be the same on the wire. `partsUnlessNamed` are the parts of a backend whose
 * map names neither `present` nor `absent`: our own server has all parts, a lender's backend none.
 */
export function compileWireMap(
  source: unknown,
  partsUnlessNamed: readonly Part[] = partNames,
): { ok: true; map: WireMap } | { ok: false; problems: string[] } {
  const parsed = wireMapSchema.safeParse(source)
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const { present, absent, ...file } = parsed.data
  const { paths, names, identity, codes, idempotencyHeader } = file
  const problems = wireMapProblems({
    paths: new Map(Object.entries(paths)),
    names: new Map(Object.entries(names)),
    identity: new Map(Object.entries(identity)),
    codes: new Map(Object.entries(codes).map(([name, code]) => [name, String(code)])),
    idempotencyHeader,
  })
  if (present && absent) problems.push('names present and absent; keep present alone')
  if (problems.length > 0) return { ok: false, problems }
  const lacked = partNames.filter((part) => !(present ?? partsUnlessNamed).includes(part))
  return { ok: true, map: wireMapOf({ ...file, absent: absent ?? lacked }) }
}
