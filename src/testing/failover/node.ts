import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GuardedProcess, runGuarded } from '#server/base/database/embedded/guarded-process.ts'
import type { Machine } from './network.ts'
import type { Setting } from './setting.ts'
import { voices } from './voices.ts'

/** A machine of the cluster: Patroni, and the PostgreSQL that it looks after. */
export interface Node {
  name: string
  machine: Machine
  start(): Promise<void>
  /** Everything on it dies at once. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export function makeNode(number: number, machine: Machine, setting: Setting): Node {
  const { programs, asUser, folder } = setting
  const name = `node${number}`
  const at = (part: string) => join(folder, name, part)
  let running: GuardedProcess[] = []
  const run = async (program: string, command: readonly string[]) => {
    running.push(
      await runGuarded(machine.on(asUser(command)), { user: undefined, logFile: at(`${program}.log`) }),
    )
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = running
    running = []
    for (const one of ending) one.kill(signal)
    await Promise.all(ending.map(({ ended }) => ended))
  }
  return {
    name,
    machine,
    async start() {
      for (const part of ['.', 'postgres', 'run']) {
        await mkdir(at(part), { recursive: true })
        await setting.own(at(part))
      }
      await writeFile(at('patroni.json'), JSON.stringify(patroniSettings(name, machine, at, setting)))
      await run('patroni', [programs.patroni, at('patroni.json')])
    },
    async kill() {
      const postmaster = Number((await readFile(at('postgres/postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(postmaster, 'SIGKILL')
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

/**
 * A primary that has lost sight of the others gives up within `ttl`, and another one may begin then: this is most of the
 * time that a failover takes. One standby must have what is committed; without any, nothing is committed.
 */
const TIMES = { ttl: 6, loop_wait: 1, retry_timeout: 2 }

function patroniSettings(name: string, { address }: Machine, at: (part: string) => string, setting: Setting) {
  const login = (username: string) => ({ username, password: setting.password })
  return {
    scope: 'abono',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: voices.map(({ client }) => client) },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 80,
            // A standby that is silent is taken for gone.
            wal_sender_timeout: '4s',
            wal_receiver_timeout: '4s',
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            shared_buffers: '32MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 10.77.0.0/24 scram-sha-256',
        'host replication all 10.77.0.0/24 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: at('postgres'),
      bin_dir: setting.programs.postgres,
      pgpass: at('run/pgpass'),
      authentication: {
        superuser: login('postgres'),
        replication: login('copying'),
        rewind: login('rewinding'),
      },
      parameters: { unix_socket_directories: at('run') },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
}
