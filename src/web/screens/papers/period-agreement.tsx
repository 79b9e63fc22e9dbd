import { inBrowser, onServer } from '../../page.ts'
import type { Route } from './+types/period-agreement'
import { loadPeriod } from './agreement.data.ts'
import { AgreementView } from './agreement-view.tsx'

/** The specification's own title: the text is English for everybody (spec 2). */
const TITLE = 'Instalment Loan Agreement'

export const loader = onServer(loadPeriod)
export const clientLoader = inBrowser(async () => (await import('./agreement.data.ts')).loadPeriod)
export const meta = () => [{ title: TITLE }]

export default function PeriodAgreement({ loaderData }: Route.ComponentProps) {
  return <AgreementView title={TITLE} loaded={loaderData} />
}
