import type { Database, Transaction } from '#server/base/database/database.ts'

/** A database that counts commits in PostgreSQL: each writing transaction and each read statement. */
export function countTransactions(database: Database): { database: Database; count(): number } {
  let count = 0
  const one = <Result>(result: Result): Result => {
    count += 1
    return result
  }
  const countingStatements = (tx: Transaction): Transaction => ({
    rows: (statement, params) => one(tx.rows(statement, params)),
    row: (statement, params) => one(tx.row(statement, params)),
    one: (statement, params) => one(tx.one(statement, params)),
    run: (statement, params) => one(tx.run(statement, params)),
    // Commits are counted when they are requested.
    ahead: (statement, params) => tx.ahead(statement, params),
    afterCommit: (work) => tx.afterCommit(work),
  })
  return {
    count: () => count,
    database: {
      close: () => database.close(),
      transaction: (work, options) =>
        options?.readOnly
          ? database.transaction((tx) => work(countingStatements(tx)), options)
          : one(database.transaction(work, options)),
    },
  }
}
