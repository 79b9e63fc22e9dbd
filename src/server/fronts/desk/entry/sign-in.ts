import type { Transaction } from '#server/base/database/database.ts'
import { networkOf } from '#server/base/request/network.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import { sweepDeskSessions } from '#server/fronts/desk/rows/desk-sessions.ts'
import {
  countTry,
  forgetTries,
  isKnownNetwork,
  rememberNetwork,
  sweepTries,
  takeTryBack,
} from '#server/fronts/desk/rows/desk-tries.ts'
import {
  type DeskUser,
  findDeskUser,
  takeTotpPeriod,
  totpPlace,
} from '#server/fronts/desk/rows/desk-users.ts'
import { isPassword, PASSWORD_CHARACTERS_MAX } from '#server/fronts/desk/staff/password.ts'
import { periodOfCode } from '#server/fronts/desk/staff/totp.ts'
import type { Service } from '#server/service/service.ts'
import { beginSession, withDemo } from './session.ts'

/** What a name may look like; the database holds no other. */
export const USER_NAME = /^[a-z0-9][a-z0-9._-]{1,39}$/

/** How many wrong tries a name has from one network, and for how long it then waits. */
export const TRIES_MAX = 5
export const LOCK_MINUTES = 15

/**
 * Tries from networks where this name has never signed in: for one name from all of them together, and for all names
 * from one of them. They bind only strangers: whoever signed in lately at the office gets in there, whatever is tried
 * elsewhere, and whoever tries names there locks out nobody but those names.
 */
const STRANGE_TRIES_PER_NAME = 20
const STRANGE_TRIES_PER_NETWORK = 50

const KNOWN_DAYS = 30
const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000

export interface Credentials {
  name: string
  password: string
  code: string
}

export type SignedIn = { ok: true; token: string } | { ok: false; why: 'wrong' | 'locked' }

/** Signs somebody in, or says no in the same way whatever did not fit. */
export async function signIn(
  service: Service,
  { name: typed, password, code }: Credentials,
  address: string,
  now: Date,
): Promise<SignedIn> {
  const name = typed.trim().toLowerCase().slice(0, 64)
  const tries = triesOf(service, name, address, now)
  const isStranger = await service.database.transaction(tries.count)
  if (isStranger === 'locked') return { ok: false, why: 'locked' }

  const user = await service.database.transaction(
    async (tx) => (USER_NAME.test(name) ? await findDeskUser(tx, name, withDemo(service)) : undefined),
    { readOnly: true },
  )
  const isRight =
    (await isPassword(password.slice(0, PASSWORD_CHARACTERS_MAX + 1), user?.passwordHash ?? null)) && user
  return service.database.transaction(async (tx) => {
    if (!isRight || !(await takesCode(tx, service, isRight, code, now))) {
      await writeDown(tx, user ?? null, 'sign-in-failed', now)
      return { ok: false, why: 'wrong' }
    }
    await tries.forgive(tx, isRight.id, isStranger)
    await sweepDeskSessions(tx, now)
    await writeDown(tx, isRight, 'sign-in', now)
    return { ok: true, token: await beginSession(tx, isRight.id, now) }
  })
}

/** Whether the code fits, or none is asked for. A code is used up by this. */
export async function takesCode(
  tx: Transaction,
  { config }: Service,
  { id, totpSecret, totpSince }: DeskUser,
  code: string,
  now: Date,
): Promise<boolean> {
  if (totpSince === null || totpSecret === null) return true
  const secret = sealerOf({ config }).open(totpSecret, totpPlace(id))
  const period = periodOfCode(secret, code, now)
  return period !== null && takeTotpPeriod(tx, id, period)
}

/** The counting around one try of a name from an address. */
export function triesOf(service: Service, name: string, address: string, now: Date) {
  const from = networkOf(address)
  const key = (...parts: string[]) => keyed(service, 'desk-try', ...parts)
  const pair = key('pair', name, from)
  const byName = key('name', name)
  const byNetwork = key('network', from)
  const networks = keyedEach(service, 'desk-network', from)
  const since = new Date(now.getTime() - LOCK_MINUTES * MS_PER_MINUTE)
  return {
    /** Counts the try; whether a stranger makes it, or that there were too many. */
    async count(tx: Transaction): Promise<boolean | 'locked'> {
      const isKnown =
        USER_NAME.test(name) &&
        (await isKnownNetwork(tx, name, networks, new Date(now.getTime() - KNOWN_DAYS * MS_PER_DAY)))
      const limits: [Buffer, number][] = isKnown
        ? [[pair, TRIES_MAX]]
        : [
            [pair, TRIES_MAX],
            [byNetwork, STRANGE_TRIES_PER_NETWORK],
            [byName, STRANGE_TRIES_PER_NAME],
          ]
      // In this order, so that no more than five tries from one network ever count against a name.
      for (const [counted, max] of limits) {
        if (!(await countTry(tx, counted, { now, since, max }))) return 'locked'
      }
      return !isKnown
    },
    async forgive(tx: Transaction, userId: string, wasStranger: boolean): Promise<void> {
      await forgetTries(tx, pair)
      if (wasStranger) {
        await takeTryBack(tx, byNetwork)
        await takeTryBack(tx, byName)
      }
      await rememberNetwork(tx, userId, networks[0], now)
      await sweepTries(tx, new Date(now.getTime() - MS_PER_DAY))
    },
  }
}
