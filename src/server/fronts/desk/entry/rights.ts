import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deskCalls, isOwnAccount, mayCall } from '#domain/desk/roles.ts'
import type { Session } from '#server/fronts/desk/entry/session.ts'
import type { Service } from '#server/service/service.ts'

/** What this request calls, as the table of roles names it. */
export const callOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? ''}`

/** Refuses to start with a call that the table of roles does not name: nobody can forget to say whose it is. */
export function nameEveryCall(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const call = `${one === 'HEAD' ? 'GET' : one} ${url}`
      if (!deskCalls.includes(call)) throw new Error(`no role is named for ${call}`)
    }
  })
}

/** It is not for this role; everybody needs a code here; or the password is one that somebody else was shown. */
export type WhyBarred = 'role' | 'code' | 'password'

/** Why somebody who is signed in may not make a call; null where they may. */
export function barred({ config }: Service, { user }: Pick<Session, 'user'>, call: string): WhyBarred | null {
  if (!mayCall(user.role, call)) return 'role'
  if (user.passwordGiven && !isOwnAccount(call)) return 'password'
  const needsCode = config.deskCodesRequired && user.totpSince === null && !user.isDemo
  return needsCode && !isOwnAccount(call) ? 'code' : null
}

/** Thrown where a call is not for whoever makes it, and answered in one place. */
export class Barred extends Error {
  readonly why: WhyBarred
  readonly session: Session

  constructor(why: WhyBarred, session: Session) {
    super('not for this account')
    this.why = why
    this.session = session
  }
}
