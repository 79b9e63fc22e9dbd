import { placeOf } from '#domain/account/home-hero.ts'
import { onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { ApplicationRows } from '#web/screens/apply/application-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { useDoor } from '#web/words/door.ts'
import { doorTitled, useDoorWords } from '#web/words/door-words.ts'
import { usePaths } from '#web/words/words.ts'
import { loadOrders } from './door.data.ts'
import { LoanRows } from './loan-rows.tsx'

export const loader = onServer(loadOrders)
export const meta = doorTitled((words) => words.orders.title)

const PLACES = ['toPay', 'underWay', 'over'] as const

/** Every loan and application by where it stands, each to its own page. */
export default function Orders({ loaderData }: ScreenProps<typeof loader>) {
  const { orders, home } = useDoorWords()
  const { application } = useApplyWords()
  const paths = usePaths()
  const { isOpen } = useDoor()
  if (!isOpen) return <ErrorScreen kind="not-found" />
  const back = paths.ownHome()
  if (!loaderData.success)
    return (
      <BorrowerShell title={orders.title} backHref={back}>
        <FailedCall result={loaderData} />
      </BorrowerShell>
    )
  const { list } = loaderData.data
  // Once its offer is accepted it is a loan, and stands there.
  const applications = loaderData.applications.filter(({ orderId }) => orderId === '')
  return (
    <BorrowerShell title={orders.title} backHref={back}>
      {list.length === 0 && applications.length === 0 && (
        <EmptyState title={orders.none} text={orders.noneText}>
          <ButtonLink kind="secondary" href={back}>
            {home.title}
          </ButtonLink>
        </EmptyState>
      )}
      {applications.length > 0 && (
        <Section title={application.list}>
          <ApplicationRows applications={applications} />
        </Section>
      )}
      {PLACES.map((place) => {
        const loans = list.filter((loan) => placeOf(loan) === place)
        return (
          loans.length > 0 && (
            <Section key={place} title={orders[place]}>
              <LoanRows loans={loans} />
            </Section>
          )
        )
      })}
    </BorrowerShell>
  )
}
