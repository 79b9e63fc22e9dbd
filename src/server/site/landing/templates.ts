import type { PhoneMarket } from '#domain/markets/phone.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** The configuration of a registration page (spec 3, "landing config"). */
export interface Template {
  id: string
  market: PhoneMarket
  title: string
  description: string
}

const find = statement<Template, [string]>(
  'find-template',
  'SELECT id, market, title, description FROM templates WHERE id = $1 AND offered',
)

const findSeveral = statement<Template, [string[]]>(
  'find-templates',
  'SELECT id, market, title, description FROM templates WHERE id = ANY($1) AND offered',
)

/** Returns the templates with these ids by id. Unknown ids are omitted. */
export const findTemplates = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Template>> =>
  new Map((await tx.rows(findSeveral, [[...new Set(ids)]])).map((template) => [template.id, template]))

export function findTemplate(tx: Transaction, id: string): Promise<Template | undefined> {
  return tx.row(find, [id])
}

const keep = statement<unknown, [string, string | null, string, string]>(
  'keep-template',
  `INSERT INTO templates (id, market, title, description) VALUES ($1, $2, $3, $4)
   ON CONFLICT (id) DO UPDATE SET market = EXCLUDED.market, title = EXCLUDED.title,
     description = EXCLUDED.description, offered = true
   WHERE (templates.market, templates.title, templates.description, templates.offered)
     IS DISTINCT FROM (EXCLUDED.market, EXCLUDED.title, EXCLUDED.description, true)`,
)

/** Adds or changes a template, and returns whether anything changed. */
export async function keepTemplate(tx: Transaction, template: Template): Promise<boolean> {
  return (await tx.run(keep, [template.id, template.market, template.title, template.description])) === 1
}
