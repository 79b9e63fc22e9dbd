import type { DeskAction } from '#domain/desk/desk-action.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import type { TakeForm } from '#server/fronts/desk/entry/visit.ts'

/**
 * A form whose answer may be the page that it came from. Whoever sees that page looks at a person's words, also by a form that
 * does nothing: it is written down like opening it.
 */
export const seen =
  (action: DeskAction, take: TakeForm): TakeForm =>
  async (visit, params, form) => {
    const said = await take(visit, params, form)
    if ('to' in said || said.status === 404) return said
    await visit.service.database.transaction((tx) =>
      writeDown(tx, visit.user, action, visit.now, params.folio ?? null),
    )
    return said
  }
