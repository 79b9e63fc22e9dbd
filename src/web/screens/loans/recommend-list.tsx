import { recommendList } from '#contract/loans/loan-confirm.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { titled } from '#web/words/title.ts'
import { OfferCards } from './offer-cards.tsx'

const load = async ({ call }: Page) => requireData(await call(recommendList, {}))

export const loader = onServer(load)
export const meta = titled((words) => words.confirm.offersTitle)

/** Lists every loan that this borrower is offered now. */
export default function RecommendList({ loaderData }: ScreenProps<typeof loader>) {
  const words = useBorrowWords()
  return (
    <BorrowerShell>
      {loaderData.list.length > 0 ? (
        <OfferCards offers={loaderData} />
      ) : (
        <EmptyState title={words.noOffers} text={words.noOffersText} />
      )}
    </BorrowerShell>
  )
}
