import { recommendList } from '#contract/loans/loan-confirm.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { titled } from '#web/words/title.ts'
import { OfferList } from './offer-list.tsx'

const load = ({ call }: Page) => call(recommendList, {})

export const loader = onServer(load)
export const meta = titled((words) => words.confirm.offersTitle)

/** Every loan that this person is offered now. */
export default function RecommendList({ loaderData }: ScreenProps<typeof loader>) {
  const words = useBorrowWords()
  return (
    <BorrowerShell title={words.offersTitle}>
      {!loaderData.success ? (
        <FailedCall result={loaderData} />
      ) : loaderData.data.list.length > 0 ? (
        <OfferList offers={loaderData.data} />
      ) : (
        <EmptyState title={words.noOffers} text={words.noOffersText} />
      )}
    </BorrowerShell>
  )
}
