import * as z from 'zod/mini'
import { paperForWire } from '#contract/paper.ts'
import { legalText } from '#contract/site/site.ts'
import type { Call, CallResult } from '#contract/wire/call-result.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import type { CallAs } from '#server/base/http/call-as.ts'
import { libraryAt, publicText } from '#server/base/legal-texts/lender-library.ts'
import type { PageConfig } from '#server/base/page-config/config-pages.ts'
import type { DocumentName } from '#words/legal/document-names.ts'

/**
 * Answers the pages' calls for legal texts from the brand folder and passes every other call to `calls`. No
 * lender's backend has them, and they are the same for all visitors, so each is made once, and again on the
 * day on which another text replaces it.
 */
export function legalTextsFrom(
  config: Pick<PageConfig, 'library' | 'laterTexts' | 'brand'>,
  now: () => Date,
) {
  const made = new Map<string, CallResult<unknown>>()

  function answerTo(name: DocumentName): CallResult<unknown> {
    const { brand } = config
    const library = libraryAt(config, now())
    const key = `${name} ${library[name].version}`
    const known = made.get(key)
    if (known) return known
    const data = z.encode(legalText.output, { paper: paperForWire(publicText(library, name, brand)) })
    const answer = {
      ...readAnswer(legalText, { code: legalText.success, data, message: '' }, identityMap),
      raw: null,
    }
    made.set(key, answer)
    return answer
  }

  return (calls: CallAs): CallAs =>
    (identity) => {
      const call = calls(identity)
      const answered: Call = async (entry, input, options) => {
        if (entry.path !== legalText.path) return call(entry, input, options)
        const { name } = z.parse(legalText.input, input)
        // The entry is the web bundle's own copy of the call that was answered.
        return answerTo(name) as Awaited<ReturnType<typeof call<typeof entry>>>
      }
      return answered
    }
}
