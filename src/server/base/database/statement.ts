/**
 * An SQL statement with its types: the parameters it takes, in order, and the rows it gives.
 * The server prepares it once for each connection, under its name.
 */
export interface Statement<Row, Params extends readonly unknown[]> {
  readonly name: string
  readonly text: string
  /** Never there: holds the two types. */
  readonly typesOnly?: (params: Params) => Row
}

/** The longest name that PostgreSQL keeps whole. */
const NAME_MAX = 63
const textByName = new Map<string, string>()

/**
 * Declares a statement, once, beside the types of its parameters and rows.
 * Of the types that matter: bigint columns are `bigint`, date is 'YYYY-MM-DD' text, numeric is text, timestamptz is `Date`.
 */
export function statement<Row, Params extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Params> {
  if (name.length > NAME_MAX) throw new Error(`The name of statement ${name} is too long`)
  if ((textByName.get(name) ?? text) !== text) throw new Error(`Two statements are called ${name}`)
  textByName.set(name, text)
  return { name, text }
}

/** The texts of the statements that were declared so far, by name, for measurements and tests that run the same SQL. */
export const declaredStatements: ReadonlyMap<string, string> = textByName
