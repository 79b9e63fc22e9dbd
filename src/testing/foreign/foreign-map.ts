import { calls } from '#contract/calls.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { namesIn } from '#contract/wire/names.ts'

const ENVELOPE = ['code', 'data', 'message']

/** Meaningless short names, as an obfuscating build chooses them: stable by position in the list. */
const named = (names: Iterable<string>, nameAt: (position: number) => string) =>
  Object.fromEntries([...new Set(names)].toSorted().map((name, position) => [name, nameAt(position)]))

const entries = Object.values(calls)

/**
 * The wire map of a backend with other names for every path, field and envelope key. Headers have swapped meanings:
 * device and session.
 */
export const foreignMap = {
  prefix: '/r7',
  paths: named(
    entries.map(({ path }) => path),
    (position) => `/${(position * 7919 + 104_729).toString(36)}/${position.toString(36)}x`,
  ),
  names: named(
    [...ENVELOPE, ...entries.flatMap((entry) => namesIn(entry))],
    (position) => `k${(position * 31 + 1000).toString(36)}`,
  ),
  codes: named(Object.keys(refusalCodes), (position) => `E-${position * 7}`),
  /** The backend's idempotency header has another name. */
  idempotencyHeader: 'Once-Only',
  identity: {
    dearest: 'showy',
    showy: 'dearest',
    swift: 'eyes',
    eyes: 'x-session',
    crp_phe: 'x-build',
    dearer: 'x-system',
    language: 'x-tongue',
    type: 'lang',
  },
}
