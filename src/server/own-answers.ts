import * as z from 'zod/mini'
import type { Call } from '#contract/call-result.ts'
import { readAnswer } from '#contract/envelope.ts'
import { paperForWire } from '#contract/paper.ts'
import { legalText } from '#contract/site.ts'
import { identityMap } from '#contract/wire-map.ts'
import type { PageConfig } from './config-pages.ts'
import { publicText } from './lender-library.ts'
import type { CallFor } from './page-server.ts'

/**
 * The calls of pages in front of a lender's backend, but for the legal texts: those are files of the brand folder, and no
 * backend has them.
 */
export function withLegalTexts(
  { library, brand }: Pick<PageConfig, 'library' | 'brand'>,
  calls: CallFor,
): CallFor {
  return (identity) => {
    const call = calls(identity)
    const answered: Call = async (entry, input, options) => {
      if (entry.path !== legalText.path) return call(entry, input, options)
      const { name } = z.parse(legalText.input, input)
      const data = z.encode(legalText.output, { paper: paperForWire(publicText(library, name, brand)) })
      return readAnswer(entry, { code: legalText.success, data, message: '' }, identityMap)
    }
    return answered
  }
}
