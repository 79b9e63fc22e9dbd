import { connectionsWith, LIMITS } from '#server/base/database/pool.ts'
import { ownerSetting } from './postmaster-file.ts'

/**
 * One server, the next one that takes the folder over from it, and beside them a command and the database's own. A
 * divided server takes more than one of a single process, and says how many.
 */
const connectionsMax = (ofServer: number) => 2 * Math.max(ofServer, connectionsWith(LIMITS)) + 12

/** The server's settings, as arguments of `postgres`: on the command line, nothing in the folder can undo them. */
export function settings(socketDir: string, connectionsOfServer: number): string[] {
  return [
    // Never on the network: only through the socket.
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    ownerSetting,
    // What was acknowledged survives a power cut.
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'timezone=UTC',
    // Errors reach the program that caused them. In the log, their texts would show what borrowers typed.
    'log_min_messages=log',
    'log_checkpoints=off',
    // Small: one lender's sandbox, not a server of its own.
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
