import * as z from 'zod/mini'
import type { Call, SentFile } from '#contract/wire/call-result.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { callerOf, type Identity } from '#contract/wire/session.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import type { Origin } from '#server/base/http/origin.ts'
import { languageOf, refused } from '#server/base/http/refused.ts'
import type { Service } from '#server/service/service.ts'
import { answer, NOWHERE, type Served } from './serve.ts'

/**
 * The calls of a page that this server renders: the same codecs, checks and handlers as over HTTP, without
 * the network (design 3).
 */
export function callInProcess(
  service: Service,
  routes: readonly Served[],
  identity: Identity,
  origin: Origin = NOWHERE,
): Call {
  const caller = callerOf(() => undefined, identity)
  return async (entry, input, options = {}) => {
    const served = routes.find((route) => route.entry === entry || sameCall(route, entry))
    if (!served) throw new Error(`No route serves ${entry.path}`)
    if (service.map.lacks(served.entry)) {
      const absent = refused('not-found', languageOf(caller))
      return { ...readAnswer(entry, absent, identityMap), raw: null }
    }
    const raw = z.safeEncode(entry.input, input as z.output<typeof entry.input>)
    // Fields that the contract cannot encode are refused by the handler, after the session is checked.
    const fields = raw.success ? raw.data : null
    const { envelope } = await answer(service, served, caller, fields, origin, await bytesOf(options.file))
    // The raw answer is left out: the document already contains the data.
    return { ...readAnswer(entry, envelope, identityMap), raw: null }
  }
}

// The built pages contain their own copy of the contract, so a call is recognised by its address.
const sameCall = ({ entry }: Served, other: Served['entry']) =>
  entry.path === other.path && entry.family === other.family

const bytesOf = async (file: SentFile | undefined) => (file ? new Uint8Array(await file.arrayBuffer()) : null)
