import { connectionsWith, LIMITS, type Limits } from './pool.ts'

/** What a process does: everything, leading the others, serving all requests, or serving payments only. */
export type ProcessKind = 'whole' | 'leader' | 'answering' | 'money'

export type Shares = Pick<Limits, 'connections' | 'moneyConnections' | 'noticeConnections'>

/** Computes the connections of each kind of process, if `count` of them serve all requests and a single process had `all`. */
export function connectionsOf(kind: ProcessKind, count: number, all: Shares = LIMITS): Shares {
  const { connections, moneyConnections, noticeConnections } = all
  switch (kind) {
    case 'whole':
      return { connections, moneyConnections, noticeConnections }
    // It runs the outbox, the sweeps and the monitoring.
    case 'leader':
      return { connections: 2, moneyConnections: 2, noticeConnections: 1 }
    case 'money':
      return { connections: 1, moneyConnections, noticeConnections }
    // Together they have as many as a single process, if each still gets enough while one is slow.
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
