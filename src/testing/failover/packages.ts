import { existsSync, readdirSync } from 'node:fs'

/** The programs that the cluster is made of. */
export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  pgbouncer: string
  /** The folder of PostgreSQL's own, with pg_rewind and pg_basebackup. */
  postgres: string
}

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin']
const DEBIAN = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
  ip: 'iproute2',
  nsenter: 'util-linux',
} as const

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** Where they are, or what to type where one is missing. */
export function findPrograms(): Programs | { missing: string } {
  const where = (name: string) =>
    FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
  const postgres = postgresFolder()
  const found = {
    etcd: where('etcd'),
    patroni: where('patroni'),
    haproxy: where('haproxy'),
    pgbouncer: where('pgbouncer'),
    postgres,
    ip: where('ip') ?? (existsSync('/sbin/ip') ? '/sbin/ip' : undefined),
    nsenter: where('nsenter'),
  }
  const { etcd, patroni, haproxy, pgbouncer, ip, nsenter } = found
  if (etcd && patroni && haproxy && pgbouncer && postgres && ip && nsenter)
    return { etcd, patroni, haproxy, pgbouncer, postgres }
  const missing = (Object.keys(DEBIAN) as (keyof typeof DEBIAN)[]).filter((name) => !found[name])
  return { missing: `apt-get install ${missing.map((name) => DEBIAN[name]).join(' ')}` }
}

/** Debian's newest, which lie beside each other by their major version. */
function postgresFolder(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined
  const versions = readdirSync(DEBIAN_POSTGRES).filter((name) => /^\d+$/.test(name))
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => `${DEBIAN_POSTGRES}/${version}/bin`)
    .find((folder) =>
      ['postgres', 'pg_rewind', 'pg_basebackup'].every((name) => existsSync(`${folder}/${name}`)),
    )
}
