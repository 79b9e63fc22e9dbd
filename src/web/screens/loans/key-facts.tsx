import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { KeyFactsPaper } from './key-facts-paper.tsx'
import { loadOffer } from './load-offer.ts'

export const loader = onServer(loadOffer)
export const meta = titled((words) => words.confirm.keyFacts)

export const useFrame = (): Frame => {
  const { retry } = useWords().common
  const query = useQuery()
  const backHref = usePaths().confirm(
    query.get('productId') ?? '',
    query.get('isType') === '1',
    query.get('amount'),
  )
  return { title: useBorrowWords().facts.title, backHref, onward: { href: backHref, label: retry } }
}

/** The key facts of an offer, to read and print before accepting. */
export default function KeyFacts({ loaderData }: ScreenProps<typeof loader>) {
  const { facts } = useBorrowWords()
  return (
    <BorrowerShell title={facts.title} {...useFrame()}>
      {loaderData.trueCost ? (
        <KeyFactsPaper offer={loaderData} cost={loaderData.trueCost} />
      ) : (
        <EmptyState title={facts.missing} />
      )}
    </BorrowerShell>
  )
}
