import { addPasskey, endPasskey, ownPasskeys, passkeyOptions } from '#contract/account/passkeys.ts'
import { isOpenChallenge, mayAddPasskey } from '#domain/account/passkey.ts'
import { formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { visitHash } from '#server/base/http/visit.ts'
import { newId } from '#server/base/names/ids.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve, serveInSteps } from '#server/call/serve.ts'
import { hasLeft, lockBorrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { phonesOf } from '#server/people/borrowers/borrower-phones.ts'
import { browserOf } from '#server/people/sessions/browser-name.ts'
import {
  forgetPasskey,
  insertPasskey,
  type Passkey,
  passkeysOf,
} from '#server/people/sessions/passkey-rows.ts'
import { type SignedInBrowser, takeChallenge, visitsOf } from '#server/people/sessions/visits.ts'
import { creationOptions, verifyNew } from './check-passkey.ts'
import { type ChallengeContext, challengeTime, newChallenge } from './passkey-challenge.ts'
import { siteHere } from './passkey-site.ts'

const options = serveInSteps(passkeyOptions, async (_input, steps) => {
  const { site, adding, now, name, label } = await steps.transaction(async (context) => {
    const { tx, borrower, service, now } = context
    const { phone } = await phonesOf(tx, borrower, sealerOf(service), now)
    const { name } = service.config.brand
    // A device lists accounts by this label, which distinguishes two accounts of one person.
    const label = phone ? `${name} ···${phone.slice(-LAST_DIGITS)}` : name
    return { site: siteHere(context), adding: await sessionThatAdds(context), now, name, label }
  })
  const { visit, handles, known } = adding
  const [userHandle] = handles
  const question = newChallenge(steps.service, askedIn(visit, userHandle), now)
  return { options: await creationOptions(site, { question, userHandle, name, label, known }) }
})

/** Enough digits for borrowers to recognise their number. */
const LAST_DIGITS = 4

const add = serveInSteps(addPasskey, async ({ answer }, steps) => {
  const { service } = steps
  const { site, adding, now } = await steps.transaction(async (context) => ({
    ...{ site: siteHere(context), adding: await sessionThatAdds(context), now: context.now },
  }))
  const { visit, handles } = adding
  let of: { challengedAt: Date; userHandle: Buffer } | undefined
  const made = await verifyNew(answer, site, (question) => {
    for (const userHandle of handles) {
      const challengedAt = challengeTime(service, askedIn(visit, userHandle), question)
      if (challengedAt) of = { challengedAt, userHandle: Buffer.from(userHandle) }
    }
    return of !== undefined
  })
  if (!made || !of) throw new Refused('passkey-refused')
  const asked = of
  if (!isOpenChallenge(asked.challengedAt, null, now)) throw new Refused('passkey-late')
  await steps.transaction(async (context) => {
    const { tx, borrower, origin } = context
    await lockBorrowerById(tx, borrower.id)
    if (await hasLeft(tx, borrower.id)) throw new Refused('signed-out')
    // Checked again: the later of two concurrent additions sees the first.
    await sessionThatAdds(context)
    if (!(await takeChallenge(tx, borrower.id, visit.id, asked.challengedAt)))
      throw new Refused('passkey-late')
    const times = { addedAt: now, usedAt: now }
    const passkey = { id: newId(now), ...made, ...asked, ...times, ...browserOf(origin.userAgent) }
    if (!(await insertPasskey(tx, borrower.id, passkey))) throw new Refused('passkey-taken')
  })
  return null
})

const list = serve(ownPasskeys, async (_input, { tx, borrower, service }) => {
  const momentIn = (at: Date) => formatMoment(at, markets[borrower.market].timeZone).slice(0, 16)
  return {
    account: keyed(service, 'passkey-offer', borrower.id).toString('base64url').slice(0, 22),
    list: (await passkeysOf(tx, borrower.id)).map(({ id, browser, system, addedAt, usedAt }) => ({
      passkeyId: id,
      device: [browser, system].filter((name) => name !== '').join(' · '),
      addedAt: momentIn(addedAt),
      usedAt: momentIn(usedAt),
    })),
  }
})

const end = serve(endPasskey, async ({ passkeyId }, { tx, borrower }) => {
  const found = (await passkeysOf(tx, borrower.id)).find(({ id }) => id === passkeyId)
  if (!found) throw new Refused('unknown-passkey')
  await forgetPasskey(tx, borrower.id, found)
  return null
})

/**
 * The session of this browser, if it may add a passkey. A session in an address can be forwarded, so it may
 * not.
 */
async function sessionThatAdds({ tx, service, borrower, origin, now }: Context) {
  const token = origin.visit?.isOurs ? visitHash(origin.visit.token) : null
  const visit = (await visitsOf(tx, borrower, now)).find(({ tokenHash }) => token?.equals(tokenHash))
  if (!visit) throw new Refused('signed-out')
  const known = await passkeysOf(tx, borrower.id)
  orRefuse(mayAddPasskey(visit, known.length, now))
  return { visit, known, handles: handlesOf(service, borrower, known) }
}

/**
 * Identifies the borrower to devices, so that all passkeys appear as one account: one handle under each
 * secret, the current one first.
 */
function handlesOf(service: Context['service'], { id }: Context['borrower'], [one]: readonly Passkey[]) {
  if (one) return [Uint8Array.from(one.userHandle)] as const
  const [current, ...older] = keyedEach(service, 'passkey-account', id)
  return [Uint8Array.from(current), ...older.map((hash) => Uint8Array.from(hash))] as const
}

const askedIn = ({ id }: SignedInBrowser, userHandle: Uint8Array): ChallengeContext => ({
  purpose: 'add',
  boundTo: `${id} ${Buffer.from(userHandle).toString('hex')}`,
})

export const passkeyRoutes = [options, add, list, end]
