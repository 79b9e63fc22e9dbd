/**
 * An SQL statement with the types of its parameters, in order, and of its rows.
 * Each connection prepares it once under its name.
 */
export interface Statement<Row, Params extends readonly unknown[]> {
  readonly name: string
  readonly text: string
  /** Never set. Holds the two types. */
  readonly typesOnly?: (params: Params) => Row
}

/** The maximum length of a name that PostgreSQL does not truncate. */
const NAME_MAX = 63
const textByName = new Map<string, string>()

/**
 * Declares a statement once, with the types of its parameters and rows. bigint columns are `bigint`, date is
 * 'YYYY-MM-DD' text, numeric is text, timestamptz is `Date`.
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

/** The texts of all declared statements by name, for measurements and tests. */
export const declaredStatements: ReadonlyMap<string, string> = textByName
