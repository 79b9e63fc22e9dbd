import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeskRole } from '#domain/desk/roles.ts'
import type { Session } from '#server/fronts/desk/entry/session.ts'
import type { Service } from '#server/service/service.ts'
import { type DeskCalls, mayCall } from './calls.ts'
import { CASES } from './desk-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls of the desk that this instance serves. */
    deskCalls: DeskCalls
  }
}

/** The name of the call that a request makes. */
export const callOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? ''}`

/** Refuses to start with a route that is not declared, and so has no roles. */
export function nameEveryCall(app: FastifyInstance, calls: DeskCalls): void {
  app.decorate('deskCalls', calls)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const name = `${one === 'HEAD' ? 'GET' : one} ${url}`
      if (!calls.named(name)) throw new Error(`no role is named for ${name}`)
    }
  })
}

/** The first page after signing in: the queue, or the accounts for staff who manage only these. */
export const homeOf = (role: DeskRole): '/desk' | '/desk/staff' =>
  role === 'all' || CASES.includes(role) ? '/desk' : '/desk/staff'

/** The call is not for this role; every account needs a code; or another person was shown the password. */
export type WhyBarred = 'role' | 'code' | 'password'

/** Returns why a visitor who is signed in may not make a call; null where they may. */
export function barred(
  { config }: Service,
  { user, calls }: Pick<Session, 'user'> & { calls: DeskCalls },
  name: string,
): WhyBarred | null {
  const call = calls.named(name)
  if (!mayCall(user.role, call)) return 'role'
  if (call?.isOwnAccount) return null
  if (user.passwordGiven) return 'password'
  const needsCode = config.deskCodesRequired && user.totpSince === null && !user.isDemo
  return needsCode ? 'code' : null
}

/** Thrown if a visitor may not make a call, and answered in one place. */
export class Barred extends Error {
  readonly why: WhyBarred
  readonly session: Session

  constructor(why: WhyBarred, session: Session) {
    super('not for this account')
    this.why = why
    this.session = session
  }
}
