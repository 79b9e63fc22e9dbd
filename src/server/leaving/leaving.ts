import { deleteAccount, deletionPaper, leavingTerms } from '#contract/account/account-deletion.ts'
import { paperForWire } from '#contract/paper.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { booksKeptUntil } from '#domain/account/account-deletion.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { serve, servePublic } from '#server/call/serve.ts'
import { deleteAccount as deleteNow, leavingOf } from '#server/leaving/delete-account.ts'
import { deletionDocument } from '#server/leaving/deletion-paper.ts'
import { countKept, deletionByNumber } from '#server/leaving/deletions.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { requireSignedIn } from '#server/people/sign-in/require-signed-in.ts'

const terms = serve(leavingTerms, async (_input, context) => {
  const { tx, borrower, now, service, language } = context
  const { brand, accountKeptYears } = service.config
  const leaving = await leavingOf(context, borrower)
  const kept = await countKept(tx, borrower.id)
  const keepUntil = booksKeptUntil(now, accountKeptYears)
  const facts = { market: borrower.market, deletedAt: now, keepUntil, ...kept }
  return {
    refusal: leaving.ok ? '' : refusalAnswer(leaving.refusal, language).message,
    paper: paperForWire(deletionDocument(facts, language, brand)),
  }
})

const leave = serve(
  deleteAccount,
  async ({ confirmed }, context) => {
    const { tx } = context
    const { borrower, visit } = await requireSignedIn(context)
    if (confirmed !== '1') throw new Refused('leaving-not-confirmed')
    const { number } = orRefuse(await deleteNow(context, borrower))
    tx.afterCommit(() => visit.drop())
    return { number }
  },
  { endsAccount: true },
)

const paper = servePublic(deletionPaper, async ({ number }, { tx, service, language }) => {
  const deletion = await deletionByNumber(tx, number)
  const borrower = deletion && (await borrowerById(tx, deletion.borrowerId))
  if (!deletion || !borrower) throw new Refused('unknown-deletion')
  const facts = { ...deletion, market: borrower.market }
  return { paper: paperForWire(deletionDocument(facts, language, service.config.brand)) }
})

export const leavingRoutes = [terms, leave, paper]
