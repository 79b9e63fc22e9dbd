import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GuardedProcess, runGuarded } from '#server/base/database/embedded/guarded-process.ts'
import { addressOf, HERE } from './network.ts'
import type { Setting } from './setting.ts'

/** One way to the primary: PgBouncer, and behind it HAProxy, which knows from Patroni where the primary is. */
export interface Way {
  name: string
  host: string
  start(): Promise<void>
  kill(): Promise<void>
}

export function makeProxy(number: number, setting: Setting): Way {
  const { programs, asUser, folder, password } = setting
  const name = `proxy${number}`
  const [poolerPort, proxyPort] = [6431 + number, 5999 + number]
  const at = (part: string) => join(folder, `${name}.${part}`)
  let running: GuardedProcess[] = []
  return {
    name,
    host: `${HERE}:${poolerPort}`,
    async start() {
      await writeFile(at('haproxy.cfg'), proxySettings(proxyPort, setting))
      await writeFile(at('pgbouncer.ini'), poolerSettings(poolerPort, proxyPort, password))
      const run = (program: string, command: string[]) =>
        runGuarded(asUser(command), { user: undefined, logFile: at(`${program}.log`) })
      running = [
        await run('haproxy', [programs.haproxy, '-db', '-f', at('haproxy.cfg')]),
        await run('pgbouncer', [programs.pgbouncer, at('pgbouncer.ini')]),
      ]
    },
    async kill() {
      for (const one of running) one.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
      running = []
    },
  }
}

/** Whoever is no primary any more loses its connections at once, or they would wait for answers that never come. */
const proxySettings = (port: number, { machines }: Setting): string => `global
  maxconn 500
defaults
  mode tcp
  retries 1
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind ${HERE}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${Array.from({ length: machines }, (_, index) => `  server node${index + 1} ${addressOf(index + 1)}:5432 check port 8008`).join('\n')}
`

const poolerSettings = (port: number, proxyPort: number, password: string): string => `[databases]
loans = host=${HERE} port=${proxyPort} user=postgres password=${password} dbname=postgres
[pgbouncer]
listen_addr = ${HERE}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 15
max_client_conn = 300
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 4
`
