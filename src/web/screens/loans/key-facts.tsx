import { onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { load } from './confirm.data.ts'
import { KeyFactsPaper } from './key-facts-paper.tsx'

export const loader = onServer(load)
export const meta = titled((words) => words.confirm.keyFacts)

/** The key facts of an offer, to read and to print before anything is accepted. */
export default function KeyFacts({ loaderData }: ScreenProps<typeof loader>) {
  const { facts } = useBorrowWords()
  const { retry } = useWords().common
  const paths = usePaths()
  const query = useQuery()
  const backHref = paths.confirm(query.get('productId') ?? '', query.get('isType') === '1')
  return (
    <BorrowerShell title={facts.title} backHref={backHref}>
      {!loaderData.success ? (
        <FailedCall result={loaderData} back={{ href: backHref, label: retry }} />
      ) : loaderData.data.trueCost ? (
        <KeyFactsPaper offer={loaderData.data} cost={loaderData.data.trueCost} />
      ) : (
        <EmptyState title={facts.missing} />
      )}
    </BorrowerShell>
  )
}
