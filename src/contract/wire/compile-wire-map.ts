import { type WireMap, wireMapOf } from './wire-map.ts'
import { problemsOf, wireMapSchema } from './wire-map-file.ts'
import { wireMapProblems } from './wire-map-problems.ts'

/**
 * Compiles a lender's wire map; `{}` is the identity. Answers with the problems, in plain words, when a logical name or
 * path is unknown or when two of them would be the same on the wire.
 */
export function compileWireMap(
  source: unknown,
): { ok: true; map: WireMap } | { ok: false; problems: string[] } {
  const parsed = wireMapSchema.safeParse(source)
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const { paths, names, identity, codes, idempotencyHeader } = parsed.data
  const problems = wireMapProblems({
    paths: new Map(Object.entries(paths)),
    names: new Map(Object.entries(names)),
    identity: new Map(Object.entries(identity)),
    codes: new Map(Object.entries(codes).map(([name, code]) => [name, String(code)])),
    idempotencyHeader,
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, map: wireMapOf(parsed.data) }
}
