import { type Statement, statement, type Transaction } from './database.ts'

/**
 * A name that is unique across all borrowers, such as an order number. Tables of a borrower are sharded by borrower
 * and cannot enforce this; names are sharded by themselves.
 */
export type Name =
  | `order/${string}`
  | `reference/${string}/${string}`
  | `charge/${string}/${string}`
  | `told/${string}/${string}`
  | `event/${string}/${string}`
  | `card/${string}`
  | `folio/${string}`
  | `claim/${string}`
  | `picture/${string}`
  | `document/${string}`
  | `application/${string}`
  | `phone/${string}`
  | 'phones-named'
  | `deletion/${string}`
  | `passkey/${string}`
  | `message/${string}`
  | `stop/${string}`
  | `refund:${string}`
  | `operator:${string}`

const find = statement<{ borrowerId: string }, [Name]>(
  'owner-of-name',
  `SELECT borrower_id AS "borrowerId" FROM owners WHERE name = $1 AND borrower_id <> ''`,
)

/** Returns the id of the borrower with this name. */
export const ownerOfName = async (tx: Transaction, name: Name): Promise<string | undefined> =>
  (await tx.row(find, [name]))?.borrowerId

const read = statement<{ borrowerId: string }, [Name]>(
  'read-name',
  'SELECT borrower_id AS "borrowerId" FROM owners WHERE name = $1',
)

/** Returns the id of the borrower with this name, empty if it is not owned, undefined if it does not exist. */
export const findName = async (tx: Transaction, name: Name): Promise<string | undefined> =>
  (await tx.row(read, [name]))?.borrowerId

const lock = statement<{ borrowerId: string }, [Name]>(
  'lock-name',
  `INSERT INTO owners (name, borrower_id) VALUES ($1, '')
   ON CONFLICT (name) DO UPDATE SET borrower_id = owners.borrower_id RETURNING borrower_id AS "borrowerId"`,
)

/**
 * Locks a name until the end of the transaction, owned or not.
 * Resolves with its owner.
 */
export const lockName = async (tx: Transaction, name: Name): Promise<string | undefined> =>
  (await tx.one(lock, [name])).borrowerId || undefined

const give = statement<unknown, [Name, string]>(
  'give-name',
  `INSERT INTO owners (name, borrower_id) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET borrower_id = EXCLUDED.borrower_id WHERE owners.borrower_id = ''`,
)

/** Gives an unowned name to a borrower. Throws if it is owned. */
export async function giveName(tx: Transaction, name: Name, borrowerId: string): Promise<void> {
  if ((await tx.run(give, [name, borrowerId])) !== 1) throw new Error(`the name belongs to another borrower`)
}

const make = statement<unknown, [Name, string]>(
  'make-name',
  'INSERT INTO owners (name, borrower_id) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
)

/** Creates a name for a borrower, or unowned with an empty id. Resolves with false if it exists. */
export const makeName = async (tx: Transaction, name: Name, borrowerId: string): Promise<boolean> =>
  (await tx.run(make, [name, borrowerId])) === 1

const forget = statement<unknown, [readonly Name[]]>(
  'forget-names',
  'DELETE FROM owners WHERE name = ANY($1)',
)

/** Deletes names whose rows were deleted. */
export async function forgetNames(tx: Transaction, names: readonly Name[]): Promise<void> {
  if (names.length > 0) await tx.run(forget, [names])
}

/** How rows of a table are named, so that names are deleted with their rows. */
export interface NamedRows {
  column: string
  nameOf: (value: string) => Name
}

interface RemovedRow {
  /** Null if the row has no name. */
  named: string | null
}

/** Returns a function that deletes rows by this SQL with their names, and resolves with the number of rows. */
export function removal<Params extends readonly unknown[]>(
  name: string,
  sql: string,
  named: NamedRows | undefined,
): (tx: Transaction, params: Params) => Promise<number> {
  if (!named) {
    const remove = statement<unknown, Params>(name, sql)
    return (tx, params) => tx.run(remove, params)
  }
  const remove: Statement<RemovedRow, Params> = statement(name, `${sql} RETURNING ${named.column} AS named`)
  return async (tx, params) => {
    const gone = await tx.rows(remove, params)
    await forgetNames(
      tx,
      gone.flatMap((row) => (row.named === null ? [] : [named.nameOf(row.named)])),
    )
    return gone.length
  }
}
