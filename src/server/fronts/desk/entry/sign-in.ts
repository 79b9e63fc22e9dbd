import { LOCK_MINUTES, PASSWORD_CHARACTERS_MAX } from '#domain/desk/limits.ts'
import type { Transaction } from '#server/base/database/database.ts'
import {
  type Claim,
  type Claimed,
  claimLimits,
  clearLimit,
  giveBack,
  keysOf,
  limit,
} from '#server/base/limits/limit.ts'
import { networkOf } from '#server/base/request/network.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { isKnownNetwork, rememberNetwork } from '#server/fronts/desk/rows/desk-networks.ts'
import { sweepDeskSessions } from '#server/fronts/desk/rows/desk-sessions.ts'
import {
  type DeskUser,
  findDeskUser,
  takeTotpPeriod,
  totpPlace,
} from '#server/fronts/desk/rows/desk-users.ts'
import { isPassword } from '#server/fronts/desk/staff/password.ts'
import { periodOfCode } from '#server/fronts/desk/staff/totp.ts'
import type { Service } from '#server/service/service.ts'
import { beginSession, withDemo } from './session.ts'
import type { DeskContext } from './visit.ts'

/** The form of a name. The database holds no other. */
export const USER_NAME = /^[a-z0-9][a-z0-9._-]{1,39}$/

/** How many wrong passwords or codes a name may have from one network. */
export const TRIES_MAX = 5

const tries = (name: string, max: number, per: string) =>
  limit({
    name: `desk-tries-${name}`,
    max,
    windowMinutes: LOCK_MINUTES,
    window: 'each-event',
    key: ['desk-try', name],
    counts: 'failed desk sign-ins',
    per,
    beyond: 'HTTP 429',
  })
const PER_NAME_AND_NETWORK = tries('pair', TRIES_MAX, 'name and address')
/**
 * Sign-ins from networks where this name has never signed in: from one of them for all names, and for one
 * name from all of them. Members of the staff who signed in lately from the office are not affected, so a
 * stranger elsewhere cannot lock them out. A stranger at the office locks out only the names that they try.
 */
const STRANGERS_PER_NETWORK = tries('network', 50, 'address from which the name never signed in')
const STRANGERS_PER_NAME = tries('name', 20, 'name, from all such addresses')
/** The same limit for a signed-in account, so that a stolen session cannot guess a password or a code. */
export const PER_ACCOUNT = tries('account', TRIES_MAX, 'member of the staff who is signed in')

const KNOWN_DAYS = 30
const MS_PER_DAY = 86_400_000

export interface Credentials {
  name: string
  password: string
  code: string
}

export type SignedIn =
  | { ok: true; token: string }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'locked'; until: Date }

/** Signs a member of the staff in. The refusal is the same for a wrong name, password or code. */
export async function signIn(
  service: Service,
  { name: typed, password, code }: Credentials,
  address: string,
  now: Date,
): Promise<SignedIn> {
  const name = typed.trim().toLowerCase().slice(0, 64)
  const tries = triesOf(service, name, address, now)
  const claimed = await service.database.transaction(tries.count)
  if (!claimed.ok) return { ok: false, why: 'locked', until: claimed.until }
  const counted = keysOf(claimed.held)

  const user = await service.database.transaction(
    async (tx) => (USER_NAME.test(name) ? await findDeskUser(tx, name, withDemo(service)) : undefined),
    { readOnly: true },
  )
  const [given, hash] = [password.slice(0, PASSWORD_CHARACTERS_MAX + 1), user?.passwordHash ?? null]
  const isRight = (await isCountedPassword({ service, now }, counted, given, hash)) && user
  return service.database.transaction(async (tx) => {
    if (!isRight || !(await takesCode(tx, service, isRight, code, now))) {
      await logDeskAction(tx, user ?? null, 'sign-in-failed', now)
      return { ok: false, why: 'wrong' }
    }
    await tries.forgive(tx, isRight.id, counted)
    await sweepDeskSessions(tx, now)
    await logDeskAction(tx, isRight, 'sign-in', now)
    return { ok: true, token: await beginSession(tx, isRight.id, now) }
  })
}

/**
 * Compares a password whose attempt was counted. An attempt is given back if the server is too busy to
 * compare its password.
 */
export const isCountedPassword = (
  { service, now }: Pick<DeskContext, 'service' | 'now'>,
  counted: readonly Buffer[],
  password: string,
  hash: string | null,
): Promise<boolean> =>
  isPassword(password, hash).catch(async (error: unknown) => {
    await service.database.transaction((tx) => giveBack({ tx, service, now }, counted))
    throw error
  })

/** Returns whether the code is right, or the account needs none. A right code is used up. */
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

/** Counts the sign-ins of one name from one address. */
export function triesOf(service: Service, name: string, address: string, now: Date) {
  const from = networkOf(address)
  const pair: Claim = { limit: PER_NAME_AND_NETWORK, who: [name, from] }
  // In this order, so that one network raises the counter of a name at most five times.
  const ofStranger: Claim[] = [
    { limit: STRANGERS_PER_NETWORK, who: from },
    { limit: STRANGERS_PER_NAME, who: name },
  ]
  const networks = keyedEach(service, 'desk-network', from)
  return {
    /** Counts a sign-in before its password is compared. */
    async count(tx: Transaction): Promise<Claimed> {
      const since = new Date(now.getTime() - KNOWN_DAYS * MS_PER_DAY)
      const isKnown = USER_NAME.test(name) && (await isKnownNetwork(tx, name, networks, since))
      return claimLimits({ tx, service, now }, [pair, ...(isKnown ? [] : ofStranger)])
    },
    /** Clears the failures of this name and network, and gives back what the successful sign-in counted. */
    async forgive(tx: Transaction, userId: string, counted: readonly Buffer[]): Promise<void> {
      const context = { tx, service, now }
      await clearLimit(context, pair)
      await giveBack(context, counted.slice(1))
      await rememberNetwork(tx, userId, networks[0], now)
    },
  }
}
