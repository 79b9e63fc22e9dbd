import { paperForWire } from '#contract/paper.ts'
import { settlementLetter, settlementName } from '#contract/papers/statements.ts'
import { isWholeName } from '#domain/account/own-name.ts'
import { maskName } from '#domain/masked.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve, serveInSteps } from '#server/call/serve.ts'
import { listPostings } from '#server/loans/ledger/postings.ts'
import { isReopening, reversalsOf } from '#server/loans/ledger/reversals.ts'
import { lenderOfOrder } from '#server/loans/products/lender-of.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { isNameProof, NAMED_MINUTES, nameProof } from './name-proof.ts'
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

/** Enough for who mistypes, and nothing for who tries names. */
const NAMES_A_DAY = dailyLimit({
  name: 'letter-names-day',
  max: 10,
  counts: 'names given for a settlement letter',
})

const naming = serveInSteps(settlementName, async ({ orderNo, holder }, steps) => {
  // A wrong name counts as well: it is refused once its counting is kept, which a refusal in the transaction would undo.
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

/** A loan that is repaid. Each time that it was opened again has ended the letter that said so. */
async function settledOrder(context: Context, orderNo: string) {
  const order = await orderOf(context, orderNo)
  const withdrawn = (await reversalsOf(context.tx, order)).filter(isReopening).length
  if (order.status !== '200') throw new Refused(withdrawn > 0 ? 'settlement-withdrawn' : 'not-settled')
  return { order, withdrawn }
}
