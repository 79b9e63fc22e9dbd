import type { applicationNow } from '#contract/apply/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaths } from '#web/words/words.ts'

type Short = OutputOf<typeof applicationNow>['list'][number]

/** The day and minute of a timestamp. */
const MINUTE_LENGTH = 16

/** Lists applications with state, amount and date. Each row links to its page. */
export function ApplicationRows({ applications }: { applications: readonly Short[] }) {
  return (
    <ul className="card rows">
      {applications.map((application) => (
        <ApplicationRow key={application.applicationId} application={application} />
      ))}
    </ul>
  )
}

function ApplicationRow({ application }: { application: Short }) {
  const paths = usePaths()
  const amounts = useAmountStyle(application.currency)
  const { applicationId, productLogo, productName, stateText, amount, changedAt } = application
  return (
    <RowLink
      href={paths.apply(applicationId)}
      picture={<Logo src={productLogo} name={productName} />}
      title={productName}
      more={stateText}
    >
      <small>
        <NamedAmount text={(text) => text} minor={amount} {...amounts} />
        {' · '}
        <Sentence text={changedAt.slice(0, MINUTE_LENGTH)} />
      </small>
    </RowLink>
  )
}
