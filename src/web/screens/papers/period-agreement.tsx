import { type Handle, onServer } from '#web/page.ts'
import type { Route } from './+types/period-agreement'
import { loadPeriod } from './agreement.data.ts'
import { AgreementView } from './agreement-view.tsx'

/** The specification's own title: the text is English for everybody (spec 2). */
const TITLE = 'Instalment Loan Agreement'

export const handle: Handle = { isDocument: true }
export const loader = onServer(loadPeriod)
export const meta = () => [{ title: TITLE }]

export default function PeriodAgreement({ loaderData }: Route.ComponentProps) {
  return <AgreementView title={TITLE} loaded={loaderData} />
}
