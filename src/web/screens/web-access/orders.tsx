import { ownLoans } from '#contract/account/sign-in.ts'
import { applicationNow } from '#contract/apply/application.ts'
import { loanGroupOf } from '#domain/account/home-hero.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { ApplicationRows } from '#web/screens/apply/application-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'
import { usePaths, useQuery } from '#web/words/words.ts'
import { LoanRows, type OwnLoan, useAsked } from './loan-rows.tsx'

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

/** Loans on one page. */
const LOANS_SHOWN = 50

/** The number of loans on earlier pages. Beyond the end of the list the first page is shown. */
const useFrom = (loans: number) => {
  const from = Number(/^\d{1,6}$/.exec(useQuery().get('from') ?? '')?.[0] ?? 0)
  return from < loans ? from : 0
}

/** Lists every loan and application by state. Each links to its page. */
export default function Orders({ loaderData }: ScreenProps<typeof loader>) {
  const { orders, home } = useWebAccessWords()
  const { application } = useApplyWords()
  const paths = usePaths()
  const { loans: list } = loaderData
  const from = useFrom(list.length)
  const sorted = Object.groupBy(list, loanGroupOf)
  const shown = PLACES.flatMap((place) => sorted[place] ?? []).slice(from, from + LOANS_SHOWN)
  // An application whose offer was accepted is listed as a loan.
  const applications = loaderData.applications.filter(({ orderId }) => orderId === '')
  return (
    <BorrowerShell {...useFrame()} {...(from > 0 && { backHref: paths.orders() })}>
      {list.length === 0 && applications.length === 0 && (
        <EmptyState title={orders.none} text={orders.noneText}>
          <ButtonLink kind="secondary" href={paths.ownHome()}>
            {home.title}
          </ButtonLink>
        </EmptyState>
      )}
      {from === 0 && applications.length > 0 && (
        <Section title={application.list}>
          <ApplicationRows applications={applications} />
        </Section>
      )}
      {PLACES.map((place) => {
        const loans = shown.filter((loan) => loanGroupOf(loan) === place)
        return (
          loans.length > 0 && (
            <Section
              key={place}
              title={orders[place]}
              aside={place === 'toPay' && <Total loans={sorted.toPay ?? []} />}
            >
              <LoanRows loans={loans} />
            </Section>
          )
        )
      })}
      {from + LOANS_SHOWN < list.length && (
        <ul className="card rows">
          <RowLink href={paths.orders(from + LOANS_SHOWN)} icon="clock" title={orders.older} />
        </ul>
      )}
    </BorrowerShell>
  )
}

/** What several loans ask for together, if it is in one currency. */
function Total({ loans }: { loans: readonly OwnLoan[] }) {
  const { orders } = useWebAccessWords()
  const [first] = loans
  const amounts = useAmountStyle(first?.currency)
  const asked = loans.map(useAsked())
  if (loans.length < 2 || loans.some(({ currency }) => currency !== first?.currency)) return null
  return (
    <p className="small">
      {orders.total} <Amount minor={asked.reduce((sum, one) => sum + (one?.amount ?? 0n), 0n)} {...amounts} />
    </p>
  )
}
