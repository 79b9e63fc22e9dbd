import { gauge } from './metrics.ts'

/** The state of a connection pool. */
interface PoolSeen {
  totalCount: number
  idleCount: number
  waitingCount: number
}

const pools = new Set<{ name: string; pool: PoolSeen }>()

gauge(
  'database_connections',
  'Open connections to the database, by pool and state',
  ['pool', 'state'],
  (into) => {
    for (const { name, pool } of pools) {
      into.inc({ pool: name, state: 'idle' }, pool.idleCount)
      into.inc({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
    }
  },
)
gauge('database_waiting', 'Requests that wait for a connection', ['pool'], (into) => {
  for (const { name, pool } of pools) into.inc({ pool: name }, pool.waitingCount)
})

/** Includes a pool in the metrics until the returned function is called. */
export function showPool(name: string, pool: PoolSeen): () => void {
  const one = { name, pool }
  pools.add(one)
  return () => void pools.delete(one)
}
