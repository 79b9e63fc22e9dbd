import {
  formClientHeaders,
  IDENTITY_NAMES,
  type IdentityName,
  jsonClientHeaders,
} from '#contract/wire/session.ts'
import type { Proposed } from './proposed.ts'
import type { SeenCall } from './seen-calls.ts'
import { wordsOf } from './similar-names.ts'

/** Words by which lenders call what identifies a person. */
const MEANINGS: Readonly<Record<IdentityName, readonly string[]>> = {
  type: ['lang', 'type', 'locale'],
  dearest: ['dearest', 'token', 'session', 'auth', 'sid'],
  showy: ['showy', 'device', 'imei', 'udid', 'uuid', 'did'],
  crp_phe: ['crp', 'phe', 'version', 'build', 'app'],
  dearer: ['dearer', 'os', 'system', 'platform'],
  language: ['language', 'tongue', 'lang'],
  swift: ['swift', 'token', 'session', 'auth', 'sid'],
  eyes: ['eyes', 'device', 'imei', 'udid', 'uuid', 'did'],
}

/**
 * What the identity is called: each client sends its own headers (spec 7), the parameters go with every call, and their
 * order is ours. A word that says what it is makes it likely; order alone is a guess.
 */
export function proposedIdentity(seen: readonly SeenCall[], common: readonly string[]): Proposed[] {
  const headersOf = (isJson: boolean) => [
    ...new Set(
      seen.filter(({ family }) => (family !== 'shared') === isJson).flatMap(({ headers }) => headers),
    ),
  ]
  const [form, json] = [headersOf(false), headersOf(true)]
  const isSwift = formNames.length > 0 && form.length > 0
  const places: { ours: IdentityName; among: string[]; all: readonly IdentityName[] }[] = IDENTITY_NAMES.map(
    (ours) =>
      formNames.includes(ours) && isSwift
        ? { ours, among: form, all: formNames }
        : jsonNames.includes(ours) && json.length > 0
          ? { ours, among: json, all: jsonNames }
          : {
              ours,
              among: common.filter((name) => !form.includes(name) && !json.includes(name)),
              all: ['type'],
            },
  )
  const taken = new Set<string>()
  const found = (ours: IdentityName, theirs: string | undefined, sure: Proposed['sure']): Proposed[] => {
    if (theirs === undefined || taken.has(theirs.toLowerCase())) return []
    taken.add(theirs.toLowerCase())
    return [{ kind: 'identity', ours, theirs, sure }]
  }
  const lines = places.flatMap(({ ours, among }) =>
    found(
      ours,
      among.find((name) => wordsOf(name).some((word) => MEANINGS[ours].includes(word))),
      among.includes(ours) ? 'sure' : 'likely',
    ),
  )
  const left = places.filter(({ ours }) => !lines.some((line) => line.ours === ours))
  return [
    ...lines,
    ...left.flatMap(({ ours, among }) =>
      found(
        ours,
        among.find((name) => !taken.has(name.toLowerCase())),
        'guess',
      ),
    ),
  ]
}

const isIdentity = (name: string): name is IdentityName => IDENTITY_NAMES.some((known) => known === name)
const everything = Object.fromEntries(IDENTITY_NAMES.map((name) => [name, '-']))
const formNames = Object.keys(formClientHeaders(everything)).filter(isIdentity)
const jsonNames = Object.keys(jsonClientHeaders(everything)).filter(isIdentity)
