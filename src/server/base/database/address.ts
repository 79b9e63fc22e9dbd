/** One of the machines that a database may be on. */
export interface Host {
  host: string
  port: number
}

/** What a machine must be to be used. */
export type Target = 'any' | 'read-write' | 'standby' | 'prefer-standby'

/** In the words of libpq. A server that is no standby is taken for one that can be written to. */
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

/** An address of a database, taken apart. */
export interface Address {
  /** With the first of its hosts alone, as the driver reads it. */
  url: string
  /** All of them; one is asked for nothing unless `target` says so. */
  hosts: readonly Host[]
  /** Undefined when the address does not say. */
  target: string | undefined
  /** Settings of the server that it asks for. */
  options: string
}

const PORT = 5432
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const HOST = /^(\[[0-9a-fA-F:.]+\]|[^:[\]\s]*)(?::(\d{1,5}))?$/

/**
 * Reads `postgres://user:password@one:5432,two:5432/loans?target_session_attrs=read-write`. Several hosts are libpq's form:
 * neither the driver nor a URL of the web knows it. Throws when it cannot be read.
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

/** The same address for each of its hosts alone. */
export function hostsApart(text: string): { host: string; url: string }[] {
  const [, start, named, rest] = PARTS.exec(text) ?? []
  if (start === undefined || named === undefined || rest === undefined) throw new Error('no address')
  return named.split(',').map((host) => ({ host, url: `${start}${host}${rest}` }))
}

function hostIn(written: string): Host {
  const [, host, port] = HOST.exec(written) ?? []
  if (host === undefined || Number(port ?? PORT) > 65_535) throw new Error('no host')
  return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port: Number(port ?? PORT) }
}
