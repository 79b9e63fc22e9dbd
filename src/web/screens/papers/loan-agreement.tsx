import { type Handle, onServer } from '#web/page.ts'
import type { Route } from './+types/loan-agreement'
import { load } from './agreement.data.ts'
import { AgreementView } from './agreement-view.tsx'

/** The specification's own title: the text is English for everybody (spec 2). */
const TITLE = 'Loan Agreement'

export const handle: Handle = { isDocument: true }
export const loader = onServer(load)
export const meta = () => [{ title: TITLE }]

export default function LoanAgreement({ loaderData }: Route.ComponentProps) {
  return <AgreementView title={TITLE} loaded={loaderData} />
}
