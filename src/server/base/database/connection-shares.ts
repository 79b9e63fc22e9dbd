import { connectionsWith, LIMITS, type Limits } from './pool.ts'

/** The role of a process: a single process, the leader of several, serving all requests, or serving payments only. */
export type ProcessKind = 'whole' | 'leader' | 'answering' | 'money'

export type Shares = Pick<Limits, 'connections' | 'moneyConnections' | 'noticeConnections'>

/** Returns the connections of one process. `count` processes serve all requests; a single process would have `all`. */
export function connectionsOf(kind: ProcessKind, count: number, all: Shares = LIMITS): Shares {
  const { connections, moneyConnections, noticeConnections } = all
  switch (kind) {
    case 'whole':
      return { connections, moneyConnections, noticeConnections }
    // The leader runs the outbox, the sweeps and the monitoring.
    case 'leader':
      return { connections: 2, moneyConnections: 2, noticeConnections: 1 }
    case 'money':
      return { connections: 1, moneyConnections, noticeConnections }
    // Together they have as many as a single process, with a minimum for each, so a slow query does not block it.
    case 'answering':
      return {
        connections: Math.max(3, Math.ceil(connections / count)),
        moneyConnections: Math.max(2, Math.ceil(moneyConnections / count)),
        noticeConnections: Math.max(1, Math.ceil(noticeConnections / count)),
      }
  }
}

/** The maximum number of connections of a server with that many processes. */
export function connectionsOfServer({
  processes,
  moneyPort,
  databaseLimits = LIMITS,
}: {
  processes: number
  moneyPort?: number
  databaseLimits?: Shares
}): number {
  if (processes === 1 && moneyPort === undefined) return connectionsWith(databaseLimits)
  const taking = (kind: ProcessKind) => connectionsWith(connectionsOf(kind, processes, databaseLimits))
  return taking('leader') + processes * taking('answering') + (moneyPort === undefined ? 0 : taking('money'))
}
