/** One host of a database URL. */
export interface Host {
  host: string
  port: number
}

/** The required state of a host. */
export type Target = 'any' | 'read-write' | 'standby' | 'prefer-standby'

/** The values of libpq. A server that is not a standby counts as writable. */
const TARGETS: Readonly<Record<string, Target>> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
  standby: 'standby',
  'read-only': 'standby',
  'prefer-standby': 'prefer-standby',
}

export const targetIn = (word: string | undefined): Target | undefined =>
  word === undefined ? undefined : TARGETS[word]

/** A parsed database URL. */
export interface Address {
  /** The URL with the first host only, for the driver. */
  url: string
  /** All hosts. Without a `target` their state is not checked. */
  hosts: readonly Host[]
  /** Undefined if the URL has none. */
  target: string | undefined
  /** Server settings of the URL. */
  options: string
}

const PORT = 5432
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const HOST = /^(\[[0-9a-fA-F:.]+\]|[^:[\]\s]*)(?::(\d{1,5}))?$/

/**
 * Parses `postgres://user:password@one:5432,two:5432/loans?target_session_attrs=read-write`. A list of hosts is a
 * libpq extension that neither the driver nor `URL` understands. Throws if the URL is invalid.
 */
export function readAddress(text: string): Address {
  const [, start, named, rest] = PARTS.exec(text) ?? []
  if (start === undefined || named === undefined || rest === undefined) throw new Error('no address')
  const written = named.split(',')
  const url = new URL(`${start}${written[0]}${rest}`)
  const hosts = written.map(hostIn)
  if (hosts.length > 1 && hosts.some(({ host }) => host === '')) throw new Error('a host without a name')
  const options = url.searchParams.get('options') ?? ''
  const target = url.searchParams.get('target_session_attrs') ?? undefined
  url.searchParams.delete('options')
  url.searchParams.delete('target_session_attrs')
  return { url: url.href, hosts, target, options }
}

/** Splits the URL into one URL for each host. */
export function splitHosts(text: string): { host: string; url: string }[] {
  const [, start, named, rest] = PARTS.exec(text) ?? []
  if (start === undefined || named === undefined || rest === undefined) throw new Error('no address')
  return named.split(',').map((host) => ({ host, url: `${start}${host}${rest}` }))
}

function hostIn(written: string): Host {
  const [, host, port] = HOST.exec(written) ?? []
  if (host === undefined || Number(port ?? PORT) > 65_535) throw new Error('no host')
  return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port: Number(port ?? PORT) }
}
