import { TEMPLATES_MAX } from '#domain/desk/limits.ts'
import type { Language } from '#domain/language.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

export interface Template {
  id: string
  market: MarketId
  language: Language
  /** The kind of complaint that it answers; null for any. */
  type: string | null
  title: string
  body: string
  version: number
}

/** The most templates of a lender: a longer list would be unusable. */

const COLUMNS = 'id, market, language, problem_type AS type, title, body, version'

const list = statement<Template, []>(
  'list-answer-templates',
  `SELECT ${COLUMNS} FROM answer_templates ORDER BY market, problem_type NULLS FIRST, title, id LIMIT ${TEMPLATES_MAX}`,
)

export const listTemplates = (tx: Transaction) => tx.rows(list, [])

const fitting = statement<Template, [MarketId, string]>(
  'fitting-answer-templates',
  `SELECT ${COLUMNS} FROM answer_templates WHERE market = $1 AND (problem_type IS NULL OR problem_type = $2)
   ORDER BY problem_type NULLS LAST, title, id LIMIT ${TEMPLATES_MAX}`,
)

/** The templates for a kind of complaint of a market: its own first, then those for any. */
export const templatesFor = (tx: Transaction, market: MarketId, type: string) =>
  tx.rows(fitting, [market, type])

const find = statement<Template, [string]>(
  'find-answer-template',
  `SELECT ${COLUMNS} FROM answer_templates WHERE id = $1`,
)

export const findTemplate = (tx: Transaction, id: string) => tx.row(find, [id])

type Values = Omit<Template, 'version'>

// Concurrent additions wait for each other, so that each counts the others; readers do not wait.
const hold = statement('hold-answer-templates', 'LOCK TABLE answer_templates IN SHARE ROW EXCLUSIVE MODE')
const insert = statement<unknown, [string, MarketId, Language, string | null, string, string, Date, string]>(
  'insert-answer-template',
  `INSERT INTO answer_templates (id, market, language, problem_type, title, body, changed_at, changed_by)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM answer_templates) < ${TEMPLATES_MAX}`,
)

/** Adds a template; false if the limit is reached. */
export async function insertTemplate(
  tx: Transaction,
  values: Values,
  by: string,
  now: Date,
): Promise<boolean> {
  await tx.run(hold, [])
  return (await tx.run(insert, [...facts(values), now, by])) === 1
}

const change = statement<
  unknown,
  [string, MarketId, Language, string | null, string, string, Date, string, number]
>(
  'change-answer-template',
  `UPDATE answer_templates SET market = $2, language = $3, problem_type = $4, title = $5, body = $6, changed_at = $7,
     changed_by = $8, version = version + 1
   WHERE id = $1 AND version = $9`,
)

/** Changes the displayed version; false if a colleague was faster. */
export const changeTemplate = async (
  tx: Transaction,
  { version, ...values }: Template,
  by: string,
  now: Date,
) => (await tx.run(change, [...facts(values), now, by, version])) === 1

const facts = ({ id, market, language, type, title, body }: Values) =>
  [id, market, language, type, title, body] as const

const remove = statement<unknown, [string, number]>(
  'remove-answer-template',
  'DELETE FROM answer_templates WHERE id = $1 AND version = $2',
)

export const removeTemplate = async (tx: Transaction, id: string, version: number) =>
  (await tx.run(remove, [id, version])) === 1
