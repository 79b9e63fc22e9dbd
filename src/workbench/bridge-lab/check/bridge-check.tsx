import { onlyIn } from '#web/calls/only-here.ts'
import type { Handle } from '#web/calls/page.ts'
import { island } from '#web/parts/island.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import css from '../../workbench.css?inline'
import CheckPart from './check.island.tsx'

export const loader = onlyIn('debug')
export const meta = () => [{ title: 'Bridge check' }]
export const handle: Handle = {
  css,
}

const Check = island('workbench/bridge-lab/check/check', CheckPart)

/** For host developers: opened inside their app, it reports for each bridge action whether it passes. */
export default function BridgeCheckPage() {
  return (
    <div lang="en">
      <Screen header={<PageHeader title="Bridge check" />}>
        <p>
          Open this page inside your app. It asks the app for everything that the pages of this product ask
          for, and says what came back.
        </p>
        <noscript>
          <Notice kind="warning">An app and its page talk by script, and this browser runs none.</Notice>
        </noscript>
        <Check />
      </Screen>
    </div>
  )
}
