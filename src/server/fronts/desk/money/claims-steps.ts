import type { Transaction } from '#server/base/database/database.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type DeskPage, MONEY, MONEY_READ } from '#server/fronts/desk/entry/desk-page.ts'
import type { DeskAnswer, DeskVisit, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { oneForClaim, readClaimFile } from '#server/loans/claims/claim-file.ts'
import { bookForClaim } from '#server/loans/claims/search-claim.ts'
import { answerClaim, lockClaim, proposeForClaim } from '#server/loans/events/claim-rows.ts'
import { showClaim } from './claims-page.ts'

type Outcome = 'wished' | 'done' | 'withdrawn' | 'nothing' | 'late' | 'same-person'

/**
 * Books unmatched money for a claim. One person may do so up to an amount, with money that fits and that no
 * other open claim may mean; otherwise one proposes and another confirms.
 */
const bookClaim: TakeForm = async (visit, { folio = '' }, form) =>
  answered(visit, folio, async (tx) => {
    const file = await readClaimFile(tx, folio)
    if (!file) return 'nothing'
    const { claim, borrower } = file
    const name = form.text('money')
    const money = await oneForClaim(tx, file, visit.service.payments, name)
    if (claim.state !== 'open' || !money || (claim.wish !== null && claim.wish !== name)) return 'late'
    const { user, now, service } = visit
    const isPlain = money.fit !== null && !money.isClaimedBesides
    const mayAlone = isPlain && money.amount <= service.config.claimsAloneMinor[file.order.currency]
    if (claim.wish === null && !mayAlone) {
      const locked = await lockClaim(tx, claim.borrowerId, folio)
      if (locked?.state !== 'open' || locked.wish !== null) return 'late'
      await proposeForClaim(tx, locked, name, user.id)
      await logDeskAction(tx, user, 'claim-wished', now, folio)
      return 'wished'
    }
    if (claim.wish !== null && claim.wishedBy === user.id) return 'same-person'
    const decided = { by: `desk:${user.id}`, wish: claim.wish }
    if (!(await bookForClaim(tx, borrower, claim, money, decided, now))) return 'late'
    await logDeskAction(tx, user, 'claim-booked', now, folio)
    return 'done'
  })

/** Answers that there is no such money for this loan. */
const refuseClaim: TakeForm = async (visit, { folio = '' }) =>
  changed(visit, folio, async (tx, claim) => {
    // A colleague's proposal to book money must be withdrawn first.
    if (claim.wish !== null) return 'late'
    const finding = claim.finding === 'anothers' || claim.finding === 'likely' ? claim.finding : 'nothing'
    await answerClaim(tx, claim, finding, null, `desk:${visit.user.id}`, visit.now)
    await logDeskAction(tx, visit.user, 'claim-refused', visit.now, folio)
    return 'done'
  })

const withdrawClaimWish: TakeForm = async (visit, { folio = '' }) =>
  changed(visit, folio, async (tx, claim) => {
    if (claim.wish === null) return 'late'
    await proposeForClaim(tx, claim, null, null)
    await logDeskAction(tx, visit.user, 'claim-withdrawn', visit.now, folio)
    return 'withdrawn'
  })

const changed = (
  visit: DeskVisit,
  folio: string,
  work: (tx: Transaction, claim: NonNullable<Awaited<ReturnType<typeof lockClaim>>>) => Promise<Outcome>,
): Promise<DeskAnswer> =>
  answered(visit, folio, async (tx) => {
    const file = await readClaimFile(tx, folio)
    if (!file) return 'nothing'
    const claim = await lockClaim(tx, file.claim.borrowerId, folio)
    return claim?.state === 'open' ? work(tx, claim) : 'late'
  })

async function answered(
  visit: DeskVisit,
  folio: string,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<DeskAnswer> {
  const outcome = await visit.service.database.transaction(work)
  if (outcome === 'nothing') return notFound(visit, 'claims')
  return { to: `/desk/claims/${folio}?${SAID[outcome]}` }
}

const SAID: Readonly<Record<Exclude<Outcome, 'nothing'>, string>> = {
  wished: 'done=moneyWished',
  done: 'done=moneyDone',
  withdrawn: 'done=moneyWithdrawn',
  late: 'problem=changed-before',
  'same-person': 'problem=same-person',
}

export const claim: DeskPage = {
  path: '/desk/claims/:folio',
  roles: MONEY_READ,
  audit: 'claim-opened',
  show: showClaim,
  steps: {
    '/desk/claims/:folio/book': { roles: MONEY, take: bookClaim },
    '/desk/claims/:folio/refuse': { roles: MONEY, take: refuseClaim },
    '/desk/claims/:folio/withdraw': { roles: MONEY, take: withdrawClaimWish },
  },
}
