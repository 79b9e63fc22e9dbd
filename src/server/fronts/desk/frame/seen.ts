import type { DeskAction } from '#domain/desk/desk-action.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import type { DeskAnswer, DeskVisit } from '#server/fronts/desk/entry/visit.ts'

type Params = Readonly<Record<string, string>>

/**
 * A handler whose answer may show a page with a borrower's words. The log records each such page, also the answer to a form that
 * changed nothing. The line names the subject in the address. A page whose line cannot be written is not shown.
 */
export const seen =
  <Rest extends readonly unknown[]>(
    action: DeskAction | undefined,
    answer: (visit: DeskVisit, params: Params, ...rest: Rest) => Promise<DeskAnswer>,
  ) =>
  async (visit: DeskVisit, params: Params, ...rest: Rest): Promise<DeskAnswer> => {
    if (action === undefined) return answer(visit, params, ...rest)
    const [subject = null] = Object.values(params)
    let isLogged = false
    const logOpening = async (tx: Transaction) => {
      await writeDown(tx, visit.user, action, visit.now, subject)
      isLogged = true
    }
    const said = await answer({ ...visit, logOpening }, params, ...rest)
    if (!isLogged && !('to' in said) && said.status !== 404)
      await visit.service.database.transaction(logOpening)
    return said
  }
