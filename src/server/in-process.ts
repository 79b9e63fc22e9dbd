import * as z from 'zod/mini'
import type { Call } from '#contract/call-result.ts'
import { readAnswer } from '#contract/envelope.ts'
import { callerOf, type Identity } from '#contract/session.ts'
import { identityMap } from '#contract/wire-map.ts'
import { answer, languageOf, refused, type Served } from './serve.ts'
import type { Service } from './service.ts'

/**
 * The calls of a page that this server renders: the same codecs, checks and handlers as over HTTP, without the network
 * (design 3).
 */
export function callInProcess(service: Service, routes: readonly Served[], identity: Identity): Call {
  const caller = callerOf(() => undefined, identity)
  return async (entry, input) => {
    const served = routes.find((route) => route.entry === entry || sameCall(route, entry))
    if (!served) throw new Error(`No route serves ${entry.path}`)
    const raw = z.safeEncode(entry.input, input as z.output<typeof entry.input>)
    const { envelope } = raw.success
      ? await answer(service, served, caller, raw.data)
      : { envelope: refused('bad-request', languageOf(caller)) }
    return readAnswer(entry, envelope, identityMap)
  }
}

// The built pages carry their own copy of the contract, so a call is recognised by its address.
const sameCall = ({ entry }: Served, other: Served['entry']) =>
  entry.path === other.path && entry.family === other.family
