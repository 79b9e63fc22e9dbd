import { timingSafeEqual } from 'node:crypto'
import { paperForWire } from '#contract/paper.ts'
import { settlementLetter, settlementName } from '#contract/papers/statements.ts'
import { isWholeName } from '#domain/account/own-name.ts'
import { maskName } from '#domain/masked.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve, serveInSteps } from '#server/call/serve.ts'
import { listPostings } from '#server/loans/ledger/postings.ts'
import { isReopening, reversalsOf } from '#server/loans/ledger/reversals.ts'
import { lenderOfOrder } from '#server/loans/products/lender-of.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import type { Service } from '#server/service/service.ts'
import { orderOf } from './order-of.ts'
import { settlementPaper } from './settlement.ts'

const letter = serve(settlementLetter, async ({ orderNo, proof = '' }, context) => {
  const { tx, borrower, service, language, now } = context
  const { order, withdrawn } = await settledOrder(context, orderNo)
  const { givenName, familyName } = await findPerson(tx, borrower, sealerOf(service))
  const name = `${givenName} ${familyName}`.trim()
  const isNamed = isNameProof(service, proof, { borrowerId: borrower.id, orderNo }, now)
  const lender = lenderOfOrder(service.config.brand, order)
  const paper = settlementPaper(
    {
      order,
      events: await listPostings(tx, order),
      borrowerName: isNamed ? name : maskName(name),
      withdrawn,
    },
    language,
    lender,
    now,
  )
  return { paper: paperForWire(paper), isNamed, company: lender.company.legalName }
})

/** How long a proof of the name is valid. It is part of the letter's address, which may stay in a browser's history for years. */
const NAMED_MINUTES = 10
/** Limits guesses of a name: enough for a borrower who mistypes, too few for a stranger who tries names. */
const NAMES_A_DAY = dailyLimit({
  name: 'letter-names-day',
  max: 10,
  counts: 'names for a settlement letter',
})

const naming = serveInSteps(settlementName, async ({ orderNo, holder }, steps) => {
  // A wrong name counts as well: it is refused after its count is committed, which a refusal in the
  // transaction would roll back.
  const proof = await steps.transaction(async (context) => {
    const { tx, borrower, service, now } = context
    await settledOrder(context, orderNo)
    await claimOrRefuse(context, NAMES_A_DAY, context.borrower.id)
    const known = await findPerson(tx, borrower, sealerOf(service))
    return isWholeName(holder, known) ? nameProof(service, { borrowerId: borrower.id, orderNo }, now) : null
  })
  if (proof === null) throw new Refused('letter-other-name')
  return { proof, minutes: NAMED_MINUTES }
})

export const settlementCalls = [letter, naming]

interface Letter {
  borrowerId: string
  orderNo: string
}

const PROOF = /^([0-9a-z]{1,10})-([\w-]{43})$/

/**
 * Proves that the caller knew the whole name of a letter's borrower. It expires after `NAMED_MINUTES`,
 * contains no name, and only this installation can issue it.
 */
export function nameProof(service: Service, letter: Letter, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000) + NAMED_MINUTES * 60).toString(36)
  return `${until}-${keyed(service, ...markOf(letter, until)).toString('base64url')}`
}

/** Returns whether `proof` was issued for this letter and has not expired. */
export function isNameProof(service: Service, proof: string, letter: Letter, now: Date): boolean {
  const [, until, mark] = PROOF.exec(proof) ?? []
  if (until === undefined || mark === undefined) return false
  if (Number.parseInt(until, 36) * 1000 < now.getTime()) return false
  const right = keyedEach(service, ...markOf(letter, until)).map((key) => key.toString('base64url'))
  return right.some((one) => timingSafeEqual(Buffer.from(mark), Buffer.from(one)))
}

const markOf = ({ borrowerId, orderNo }: Letter, until: string) =>
  ['letter-name', borrowerId, orderNo, until] as const

/** A loan that is repaid, and how many of its letters a reversed payment has withdrawn. */
async function settledOrder(context: Context, orderNo: string) {
  const order = await orderOf(context, orderNo)
  const withdrawn = (await reversalsOf(context.tx, order)).filter(isReopening).length
  if (order.status !== '200') throw new Refused(withdrawn > 0 ? 'settlement-withdrawn' : 'not-settled')
  return { order, withdrawn }
}
