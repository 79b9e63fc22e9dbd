import type { DeskAction } from '#domain/desk/desk-action.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import type { DeskAnswer, DeskVisit } from '#server/fronts/desk/entry/visit.ts'

type Params = Readonly<Record<string, string>>

/**
 * A handler whose answer may show a page with a borrower's words. Whoever sees such a page is written down, also after a form
 * that changed nothing. The line names what the address names.
 */
export const seen =
  <Rest extends readonly unknown[]>(
    action: DeskAction | undefined,
    answer: (visit: DeskVisit, params: Params, ...rest: Rest) => Promise<DeskAnswer>,
  ) =>
  async (visit: DeskVisit, params: Params, ...rest: Rest): Promise<DeskAnswer> => {
    const said = await answer(visit, params, ...rest)
    if (action === undefined || 'to' in said || said.status === 404) return said
    const [subject = null] = Object.values(params)
    await visit.service.database.transaction((tx) => writeDown(tx, visit.user, action, visit.now, subject))
    return said
  }
