import * as z from 'zod/mini'
import { refusalAnswer } from '#contract/refusals.ts'
import type { Backend } from '#contract/wire/address.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { callerOf, type Identity } from '#contract/wire/session.ts'
import { languageOf, wordsFor } from '#web/words/language.ts'
import { callOverHttp } from './call.ts'
import type { CallAs } from './page.ts'

/** Timeout: an explanation with a retry is better than an empty screen. */
const READ_TIMEOUT_MS = 15_000

type Report = NonNullable<Parameters<typeof callOverHttp>[0]['report']>

/** Calls a lender's backend on the server that renders the page. `headers` forward the client's identity. */
export function callBackendAs(
  backend: Backend,
  headers: Readonly<Record<string, string>>,
  report: Report,
): CallAs {
  return (identity) => {
    const failureWords = wordsFor(languageOf(identity.type)).failures
    const around = { backend, identity, headers, failureWords, readTimeoutMs: READ_TIMEOUT_MS, report }
    const call = callOverHttp(around)
    return async (entry, input, options) => {
      // Input comes from addresses: what no backend could accept is refused as our own server does.
      if (!z.safeEncode(entry.input, input as z.output<typeof entry.input>).success)
        return refusedHere(identity, entry.isPublic)
      // The answer is in the document for the browser; raw data would double its size.
      const result = { ...(await call(entry, input, options)), raw: null }
      // The failure is not the borrower's network.
      const isOurs = result.failure === 'network' || (result.failure === 'timeout' && entry.readsOnly)
      return isOurs ? { ...result, failure: 'unreadable', message: failureWords.unreadable } : result
    }
  }
}

function refusedHere(identity: Identity, isPublic: boolean): CallResult<never> {
  const { token, type } = callerOf(() => undefined, identity)
  const reason = isPublic || token !== '' ? 'bad-request' : 'session-missing'
  const { code, message } = refusalAnswer(reason, languageOf(type))
  return { success: false, code, message, data: null, raw: null, failure: null }
}
