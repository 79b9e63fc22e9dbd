import { logInByPasskey, passkeyQuestion } from '#contract/account/passkeys.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { isCloned, isOpenChallenge } from '#domain/account/passkey.ts'
import { Refused } from '#server/base/http/refused.ts'
import { holdBorrower } from '#server/call/borrower.ts'
import { type PublicContext, servePublicInSteps } from '#server/call/serve.ts'
import { sidHashOf } from '#server/people/captcha/captcha.ts'
import { isOpenSid } from '#server/people/captcha/sid.ts'
import {
  forgetPasskey,
  lockPasskey,
  ownerOfPasskey,
  passkeysOf,
  usePasskey,
} from '#server/people/sessions/passkey-rows.ts'
import { signIn } from '#server/people/sessions/visits.ts'
import { readClaims, signInOptions, verifySignature } from './check-passkey.ts'
import { type ChallengeContext, challengeTime, newChallenge } from './passkey-challenge.ts'
import { siteHere } from './passkey-site.ts'

const ask = servePublicInSteps(passkeyQuestion, async ({ sid }, steps) => {
  const { site, asked, now } = await steps.transaction(async (context) => formOf(context, sid))
  return { options: signInOptions(site, newChallenge(steps.service, asked, now)) }
})

const enter = servePublicInSteps(logInByPasskey, async ({ sid, answer }, steps) => {
  const { service } = steps
  const claims = readClaims(answer)
  const found = await steps.transaction(async (context) => {
    const form = formOf(context, sid)
    const passkey = claims && (await findPasskey(context, claims))
    if (!passkey) throw refuse('passkey-unknown')
    return { ...form, ...passkey }
  })
  const { passkey, borrowerId, site, asked, now } = found
  let challengedAt: Date | undefined
  const isAsked = (question: string) => {
    challengedAt = challengeTime(service, asked, question)
    return challengedAt !== undefined
  }
  const counter = await verifySignature(answer, passkey, site, isAsked)
  if (counter === null || !challengedAt) throw refuse('passkey-refused')
  const used = { id: passkey.id, counter, usedAt: now, challengedAt }
  await steps.transaction(async (context) => {
    const { tx } = context
    const borrower = await holdBorrower(tx, borrowerId)
    // Read again under a lock, because the same answer, or one of a cloned passkey, may arrive concurrently.
    const own = borrower && (await lockPasskey(tx, borrowerId, passkey.id))
    if (!own) throw refuse('passkey-unknown')
    if (!isOpenChallenge(used.challengedAt, own.challengedAt, now)) throw refuse('passkey-late')
    if (isCloned(own.counter, counter)) {
      await forgetPasskey(tx, borrowerId, own)
      throw refuse('passkey-copied')
    }
    await usePasskey(tx, borrowerId, used)
    await signIn(context, borrower, 'passkey')
  })
  return null
})

/** A passkey counts only with the account that its own device names. */
async function findPasskey(
  { tx }: Pick<PublicContext, 'tx'>,
  { credentialId, userHandle }: { credentialId: string; userHandle: string },
) {
  const borrowerId = await ownerOfPasskey(tx, credentialId)
  const own = borrowerId === undefined ? [] : await passkeysOf(tx, borrowerId)
  const passkey = own.find((one) => one.credentialId === credentialId)
  if (borrowerId === undefined || passkey?.userHandle.toString('base64url') !== userHandle) return null
  return { passkey, borrowerId }
}

/** The form that requested the challenge, which this installation must have issued. */
function formOf(context: PublicContext, sid: string) {
  const { service, now } = context
  const site = siteHere(context)
  if (!isOpenSid(service, sid, now)) throw refuse('passkey-late')
  const challengeContext: ChallengeContext = {
    purpose: 'sign-in',
    boundTo: sidHashOf(service, sid).toString('hex'),
  }
  return { site, asked: challengeContext, now }
}

/** The transaction is committed: a cloned passkey is removed. */
const refuse = (reason: RefusalReason) => new Refused(reason, { keeps: true })

export const passkeyLoginRoutes = [ask, enter]
