import type { DeskRole } from '#domain/desk/roles.ts'
import type { DeskWords } from './words.ts'

/** Roles that a call is for. An account that does everything may make every call. */
export type CallRoles = readonly Exclude<DeskRole, 'all'>[]

/** A call of the desk and who may make it. */
export interface DeskCall {
  /** Such as `GET /desk/complaints/:folio`. */
  name: string
  roles: CallRoles
  /** Whether it shows a page, to which staff may be sent after signing in. */
  isPage?: boolean
  /** Whether its body may be sent in parts. */
  inParts?: boolean
  /** Whether an account may make it that still needs a code or a password of its own. */
  isOwnAccount?: boolean
}

/** A place in the navigation. */
export interface Section {
  group: keyof DeskWords['navGroups']
  name: keyof DeskWords['nav']
  href: string
}

/** Every call of the desk, and its navigation. */
export type DeskCalls = ReturnType<typeof deskCallsOf>

export function deskCallsOf(all: readonly DeskCall[], sections: readonly Section[]) {
  const byName = new Map(all.map((call) => [call.name, call]))
  const patterns = all
    .filter(({ name }) => !name.endsWith('*'))
    .map((call) => ({ call, pattern: new RegExp(`^${call.name.replace(/:\w+/g, '[^/?]+')}$`) }))
  return {
    all,
    sections,
    named: (name: string) => byName.get(name),
    /** The call at the address of a form or link, without its query. */
    at(method: 'GET' | 'POST', address: string): DeskCall | undefined {
      const asked = `${method} ${address.split('?', 1)[0]}`
      const exact = asked.endsWith('*') ? undefined : byName.get(asked)
      return exact ?? patterns.find(({ pattern }) => pattern.test(asked))?.call
    },
  }
}

/** Returns whether a role may make a call. A call that is not declared is refused to all. */
export const mayCall = (role: DeskRole, call: DeskCall | undefined): boolean =>
  call !== undefined && (role === 'all' || call.roles.includes(role))

/** Returns whether the visitor may send a request to an address. */
export const maySend = (
  { calls, user }: { calls: DeskCalls; user: { role: DeskRole } },
  method: 'GET' | 'POST',
  address: string,
): boolean => mayCall(user.role, calls.at(method, address))
