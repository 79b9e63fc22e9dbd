import { refusals } from '#contract/refusals.ts'
import { getSms, register } from '#contract/registration/landing.ts'
import { type Borrower, NO_DEVICE } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { bindAccount } from '#server/people/account/bank-account-rows.ts'
import { insertSession } from '#server/people/borrowers/borrowers.ts'
import { ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import type { Applicant } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { browserVisit, newestLoginCode } from '#testing/browser-visit.ts'
import { doWork } from '#testing/do-work.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'

/** Unique data of this borrower, which must not be found after the deletion. */
export interface Canary {
  word: string
  phone: string
  account: string
}

const SESSION_MS = 400 * 86_400_000

/** A text that is unique within a run. The word has letters only, as a name requires. */
export const canaryOf = (number: number): Canary => ({
  word: `Zopilote${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}q`,
  phone: `+5255${String(10_000_000 + ((number * 1_000_003) % 80_000_000))}`,
  account: `9990${String(10_000_000_000_000 + number)}`,
})

/**
 * A borrower from an advertisement in their own browser: captcha, code, account. Their app has a session, too, for
 * photos.
 */
export async function registerLife(
  server: SandboxServer,
  number: number,
  canary: Canary,
  { advertisement = '', invitation = '' }: { advertisement?: string; invitation?: string } = {},
) {
  const { service } = server
  const { phone, word, account } = canary
  const browser = browserVisit(server, `10.${number >> 14}.${(number >> 7) & 127}.${number & 127}`)
  const sid = await browser.newSid()
  const capcode = await solvePicture(service, sid, '1')
  const channel = {
    ...{ deviceId: `d${invitation}`, appName: `abono${invitation}` },
    ...{ app_from: advertisement, user_from: advertisement, utm_tag: advertisement },
  }
  const asking = { ...channel, phone, sid, capcode, id: 'mx-primavera' }
  // A picture captcha needs no proof of work until many have failed: a browser without script cannot compute it.
  const asked = await browser.call(getSms, asking)
  if (asked.code === refusals['prove-more'].code)
    dataOf(await browser.call(getSms, { ...asking, proof: doWork(sid, '1') }))
  else dataOf(asked)
  const smsCode = await newestLoginCode(server, phone)
  const more = { merchantNumber: '0', userName: phone, smsCode, invite_code: invitation } as const
  dataOf(await browser.call(register, { ...asking, ...more }))
  const now = service.now()
  const token = `life-${number}`
  const borrower = await service.database.transaction(async (tx): Promise<Borrower> => {
    const owner = await ownerOfPhone(tx, service, phone, now)
    if (!owner) throw new Error('there is no registered borrower')
    const opened = { tokenHash: hashOf(token), borrowerId: owner.id, deviceHash: NO_DEVICE }
    await insertSession(tx, { ...opened, expiresAt: new Date(now.getTime() + SESSION_MS), createdAt: now })
    const own: Borrower = { id: owner.id, market: 'mx', clientKind: 'new' }
    const bound = {
      kind: 'account',
      holder: `Rosa ${word}`,
      bank: 'Banco Inventado',
      bankCode: '999',
    } as const
    await bindAccount(tx, own, { ...bound, number: account }, service.config.secrets, now)
    return own
  })
  const query = new URLSearchParams({ type: '2', dearest: token, showy: '' }).toString()
  const call: Applicant['call'] = (entry, input) => browser.call(entry, input)
  const person: Applicant = { id: borrower.id, query, call, market: 'mx', product: 'mx-directo' }
  return { browser, person }
}
