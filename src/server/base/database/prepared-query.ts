import pg from 'pg'

/** A statement as it is sent: prepared under its name, or anew each time without one. */
export interface SentStatement {
  name: string
  text: string
  values: readonly unknown[]
}

/** How the rows of a statement are read: what the driver makes of the server's description of them. */
interface Shape {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** The driver's own query, as far as it is used here. Its types leave that out. */
interface DriverQuery extends pg.Submittable {
  name: string
  values: readonly unknown[]
  callback: (error: Error | null, result: pg.QueryResult) => void
  _result: Shape
  _accumulateRows: boolean
  /** Why it could not be sent. */
  submit(connection: pg.Connection): Error | null
  prepare(connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
}
const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery

/** What the statements of a connection answer with, by their names, and the connection without asking for it. */
interface Known {
  shapes: Map<string, Shape>
  undescribed: pg.Connection
}
const knownOf = new WeakMap<pg.Connection, Known>()

/**
 * What is asked in one turn leaves in one write, such as BEGIN and the first statement. And the server says what the rows of
 * a statement are like once for each connection: for a wide row that is more than the row. As long as a statement stays
 * prepared, the server refuses to give it other rows.
 */
class PreparedQuery extends DriverQuery {
  /** The driver gives up after so long, or after what the pool says. */
  readonly query_timeout: number | undefined
  constructor({ name, text, values }: SentStatement, timeoutMs: number | undefined) {
    super(text)
    this.query_timeout = timeoutMs
    this.name = name
    this.values = values
  }
  override submit(connection: pg.Connection): Error | null {
    connection.stream.cork()
    process.nextTick(() => connection.stream.uncork())
    return super.submit(connection)
  }
  override prepare(connection: pg.Connection): void {
    const { shapes, undescribed } = knownOf.get(connection) ?? {}
    const shape = shapes?.get(this.name)
    if (shape) {
      Object.assign(this._result, shape)
      this._accumulateRows = true
    }
    super.prepare((shape && undescribed) ?? connection)
  }
  override handleReadyForQuery(connection: pg.Connection): void {
    if (this.name !== '') keepShape(connection, this.name, this._result)
    super.handleReadyForQuery(connection)
  }
}

function keepShape(connection: pg.Connection, name: string, result: Shape): void {
  const known = knownOf.get(connection) ?? {
    shapes: new Map(),
    undescribed: Object.create(connection, { describe: { value: () => {} } }),
  }
  knownOf.set(connection, known)
  if (known.shapes.has(name)) return
  const { fields, _parsers, _prebuiltEmptyResultObject } = result
  known.shapes.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
}

/** Sends a statement on a connection that is held, and waits for its answer as long as the pool says, or so long. */
export const ask = (
  client: pg.ClientBase,
  asked: SentStatement,
  timeoutMs?: number,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new PreparedQuery(asked, timeoutMs)
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  })
