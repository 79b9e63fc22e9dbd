import { connectionsWith, LIMITS } from '#server/base/database/pool.ts'
import { ownerSetting } from './postmaster-file.ts'

/**
 * Enough for one server, its successor on the same folder, a command, and the database's own processes. A server of
 * several processes needs more and says how many.
 */
const connectionsMax = (ofServer: number) => 2 * Math.max(ofServer, connectionsWith(LIMITS)) + 12

/** The server's settings as arguments of `postgres`, so that files in the folder cannot override them. */
export function settings(socketDir: string, connectionsOfServer: number): string[] {
  return [
    // Reachable by the socket only, never by network.
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    ownerSetting,
    // Acknowledged writes survive a power failure.
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'timezone=UTC',
    // Errors reach the client. In the server's log they would contain what borrowers typed.
    'log_min_messages=log',
    'log_checkpoints=off',
    // Small: sized for a sandbox.
    `max_connections=${connectionsMax(connectionsOfServer)}`,
    'shared_buffers=64MB',
    'max_wal_size=256MB',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'io_method=sync',
    'jit=off',
  ].flatMap((setting) => ['-c', setting])
}
