import { connectionsWith, LIMITS, type Limits } from './pool.ts'

/** What a process of a server does: all of it, leading the others, answering everything, or answering money alone. */
export type ProcessKind = 'whole' | 'leader' | 'answering' | 'money'

export type Shares = Pick<Limits, 'connections' | 'moneyConnections' | 'noticeConnections'>

/** How many connections a process of each kind may open, where `count` of them answer everything and one alone had `all`. */
export function connectionsOf(kind: ProcessKind, count: number, all: Shares = LIMITS): Shares {
  const { connections, moneyConnections, noticeConnections } = all
  switch (kind) {
    case 'whole':
      return { connections, moneyConnections, noticeConnections }
    // It sends what was written, sweeps and watches.
    case 'leader':
      return { connections: 2, moneyConnections: 2, noticeConnections: 1 }
    case 'money':
      return { connections: 1, moneyConnections, noticeConnections }
    // Together as many as one process alone has, as far as that is enough for each to go on while one is slow.
    case 'answering':
      return {
        connections: Math.max(3, Math.ceil(connections / count)),
        moneyConnections: Math.max(2, Math.ceil(moneyConnections / count)),
        noticeConnections: Math.max(1, Math.ceil(noticeConnections / count)),
      }
  }
}

/** What a server of that many processes takes of a database at most (docs/contribute/decisions/0012-load-shedding.md). */
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
