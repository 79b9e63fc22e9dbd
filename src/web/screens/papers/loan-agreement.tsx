import { onServer, type ScreenProps } from '#web/calls/page.ts'
import { AgreementView, load } from './agreement-view.tsx'

export { useFrame } from './agreement-view.tsx'

/** The specification's title: the text is English in every language (spec 2). */
const TITLE = 'Loan Agreement'

export const loader = onServer(load)
export const meta = () => [{ title: TITLE }]

export default function LoanAgreement({ loaderData }: ScreenProps<typeof loader>) {
  return <AgreementView loaded={loaderData} />
}
