import { onServer, type ScreenProps } from '#web/calls/page.ts'
import { AgreementView, loadPeriod } from './agreement-view.tsx'

export { useFrame } from './agreement-view.tsx'

/** The specification's title: the text is English in every language (spec 2). */
const TITLE = 'Instalment Loan Agreement'

export const loader = onServer(loadPeriod)
export const meta = () => [{ title: TITLE }]

export default function PeriodAgreement({ loaderData }: ScreenProps<typeof loader>) {
  return <AgreementView loaded={loaderData} />
}
