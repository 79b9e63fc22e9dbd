import { type Claimed, claimLimits, claimsOf, keysOf, retryAfter } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type DeskPage, EVERY_ROLE } from '#server/fronts/desk/entry/desk-page.ts'
import { isCountedPassword, PER_ACCOUNT, takesCode } from '#server/fronts/desk/entry/sign-in.ts'
import type { DeskAnswer, DeskVisit, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { endOtherDeskSessions } from '#server/fronts/desk/rows/desk-sessions.ts'
import {
  setDeskPassword,
  setTotpSecret,
  startTotpNow,
  takeTotpPeriod,
  totpPlace,
} from '#server/fronts/desk/rows/desk-users.ts'
import { hashPassword, isPasswordForm } from '#server/fronts/desk/staff/password.ts'
import { isHardToGuess } from '#server/fronts/desk/staff/password-judge.ts'
import { newTotpSecret, periodOfCode } from '#server/fronts/desk/staff/totp.ts'
import { accountPage, isDemo } from './account-page.ts'
import { signOut } from './sign-in-page.ts'

/** Changes the password of a member of the staff who knows the current one, and ends their other sessions. */
const changePassword: TakeForm = async (visit, _params, form) => {
  const { service, user, tokenHash, now } = visit
  const [current, fresh] = [form.text('current'), form.text('fresh')]
  if (isDemo(visit)) return accountPage(visit, 'demo')
  if (!isPasswordForm(fresh, user.name)) return accountPage(visit, 'short')
  if (fresh !== form.text('again')) return accountPage(visit, 'different')
  const tried = await countTry(visit)
  if (!tried.ok) return lockedPage(visit, tried)
  if (!(await isCountedPassword(visit, keysOf(tried.held), current, user.passwordHash)))
    return accountPage(visit, 'wrong')
  if (!(await isHardToGuess(fresh, user.name))) return accountPage(visit, 'weak')
  const hash = await hashPassword(fresh)
  await service.database.transaction(async (tx) => {
    await setDeskPassword(tx, user.id, hash)
    await endOtherDeskSessions(tx, user.id, tokenHash)
    await logDeskAction(tx, user, 'password-changed', now)
  })
  return done('password')
}

/** Creates a secret. Sign-ins require its codes once a first code has proved that the app has it. */
const setUpCodes: TakeForm = async (visit) => {
  const { service, user } = visit
  if (isDemo(visit)) return accountPage(visit, 'demo')
  if (user.totpSince !== null) return { to: '/desk/account' }
  const sealer = sealerOf(service)
  const sealed = sealer.seal(newTotpSecret(), totpPlace(user.id))
  await service.database.transaction((tx) => setTotpSecret(tx, user.id, sealed))
  return { to: '/desk/account' }
}

const switchCodesOn: TakeForm = async (visit, _params, form) => {
  const { service, user, now } = visit
  if (user.totpSecret === null || user.totpSince !== null) return { to: '/desk/account' }
  const secret = sealerOf(service).open(user.totpSecret, totpPlace(user.id))
  const period = periodOfCode(secret, form.text('code'), now)
  const isOn = await service.database.transaction(async (tx) => {
    if (period === null || !(await takeTotpPeriod(tx, user.id, period))) return false
    await startTotpNow(tx, user.id, now)
    await logDeskAction(tx, user, 'code-on', now)
    return true
  })
  return isOn ? done('codeOn') : accountPage(visit, 'wrongCode')
}

const switchCodesOff: TakeForm = async (visit, _params, form) => {
  const { service, user, now } = visit
  if (user.totpSince === null) return { to: '/desk/account' }
  if (service.config.deskCodesRequired) return { to: '/desk/account?problem=code-needed' }
  const tried = await countTry(visit)
  if (!tried.ok) return lockedPage(visit, tried)
  const isOff = await service.database.transaction(async (tx) => {
    if (!(await takesCode(tx, service, user, form.text('code'), now))) return false
    await setTotpSecret(tx, user.id, null)
    await logDeskAction(tx, user, 'code-off', now)
    return true
  })
  return isOff ? done('codeOff') : accountPage(visit, 'wrongCode')
}

/** Counts a password or code before it is compared. */
const countTry = ({ service, user, now }: DeskVisit): Promise<Claimed> =>
  service.database.transaction((tx) => claimLimits({ tx, service, now }, claimsOf(PER_ACCOUNT, user.id)))

const lockedPage = (visit: DeskVisit, spent: { until: Date }): DeskAnswer =>
  accountPage(visit, 'locked', retryAfter(spent, visit.now).afterSeconds)

const done = (message: keyof DeskVisit['words']['done']): DeskAnswer => ({
  to: `/desk/account?done=${message}`,
})

export const account: DeskPage = {
  path: '/desk/account',
  roles: EVERY_ROLE,
  nav: { group: 'setup', name: 'account' },
  isOwnAccount: true,
  show: async (visit) => accountPage(visit),
  steps: {
    '/desk/logout': { roles: EVERY_ROLE, take: signOut },
    '/desk/account/password': { roles: EVERY_ROLE, take: changePassword },
    '/desk/account/codes': { roles: EVERY_ROLE, take: setUpCodes },
    '/desk/account/codes/on': { roles: EVERY_ROLE, take: switchCodesOn },
    '/desk/account/codes/off': { roles: EVERY_ROLE, take: switchCodesOff },
  },
}
