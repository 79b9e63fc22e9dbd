import { ownLoans } from '#contract/account/sign-in.ts'
import { applicationNow } from '#contract/apply/application.ts'
import { loanGroupOf } from '#domain/account/home-hero.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { ApplicationRows } from '#web/screens/apply/application-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'
import { usePaths } from '#web/words/words.ts'
import { LoanRows } from './loan-rows.tsx'

/** Loads all loans and applications. */
async function load(page: Page) {
  const [loans, applied] = await Promise.all([page.call(ownLoans, {}), page.call(applicationNow, {})])
  requireSignIn(page, loans, '/orders')
  return { loans: requireData(loans).list, applications: applied.success ? applied.data.list : [] }
}

export const loader = onServer(load)
export const handle: Handle = { needs: ['door'] }
export const meta = webAccessTitled((words) => words.orders.title)
export const useFrame = (): Frame => ({ backHref: usePaths().ownHome() })

const PLACES = ['toPay', 'underWay', 'over'] as const

/** Lists every loan and application by state. Each links to its page. */
export default function Orders({ loaderData }: ScreenProps<typeof loader>) {
  const { orders, home } = useWebAccessWords()
  const { application } = useApplyWords()
  const paths = usePaths()
  const { loans: list } = loaderData
  // An application whose offer was accepted is listed as a loan.
  const applications = loaderData.applications.filter(({ orderId }) => orderId === '')
  return (
    <BorrowerShell {...useFrame()}>
      {list.length === 0 && applications.length === 0 && (
        <EmptyState title={orders.none} text={orders.noneText}>
          <ButtonLink kind="secondary" href={paths.ownHome()}>
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
        const loans = list.filter((loan) => loanGroupOf(loan) === place)
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
