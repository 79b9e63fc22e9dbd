import { CannotStart } from '#server/base/config/cannot-start.ts'
import { connectionFailure } from '#server/base/database/connection-failure.ts'
import { FilesUnavailable } from '#server/base/files/files-unavailable.ts'

/**
 * Explains why a program could not start, and what to do. A bug keeps its stack for debugging. Passwords are
 * removed.
 */
export function startFailure(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof CannotStart) return error.message
  const met = error instanceof FilesUnavailable ? error.cause : error
  const sentence = connectionFailure(error, env.DATABASE_URL) ?? portFailure(error) ?? diskFailure(met)
  return (
    sentence ?? withoutSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error), env)
  )
}

function portFailure(error: unknown): string | undefined {
  const { code, syscall, address, port } = systemError(error)
  // One of several worker processes reports `bind`.
  if (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo') return undefined
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or set PORT to another; 0 takes any free one.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set PORT to one from 1024 on, and let a proxy listen here.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${address ?? 'an unknown name'}, which is not this machine. Set it to an address of this machine, or to 0.0.0.0 for all of them.`
    default:
      return undefined
  }
}

function diskFailure(error: unknown): string | undefined {
  const { code, path } = systemError(error)
  if (path === undefined) return undefined
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} may not be read or written by this user. Give this user the right to it, or set DATA_DIR to another folder.`
    case 'EROFS':
      return `${path} lies on a disk that is read-only. Set DATA_DIR to a folder that can be written.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `${path} cannot be written, because the disk is full. Make room, and start again.`
    case 'ENOENT':
      return `${path} is not there. Make it, or set the variable that names it to another place.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is no folder. Set DATA_DIR to a folder, or move what is there out of the way.`
    default:
      return undefined
  }
}

interface SystemError {
  code?: unknown
  syscall?: unknown
  address?: unknown
  port?: unknown
  path?: unknown
}

const systemError = (error: unknown): SystemError => Object.assign({}, error)

const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY/
/** Shorter values are no secrets, and would match parts of many words. */
const SECRET_MIN = 6

/** Removes the values of secret variables, and passwords in addresses. */
function withoutSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    if (name.endsWith('_URL')) return passwordsIn(value)
    return SECRET_NAME.test(name) ? value.split(',') : []
  })
  return secrets
    .filter((secret) => secret.length >= SECRET_MIN)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text)
    .replace(/(:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1…@')
}

/** Everything between the name and the last `@`, raw and decoded, even in a malformed address. */
function passwordsIn(address: string): string[] {
  const written = /^[^:]*:\/\/[^:]*:(.*)@/.exec(address)?.[1] ?? ''
  try {
    return [address, written, decodeURIComponent(written)]
  } catch {
    return [address, written]
  }
}
