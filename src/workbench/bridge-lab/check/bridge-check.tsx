import { useEffect, useState } from 'react'
import { onlyIn } from '#web/only-here.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import sheetAddress from '../../workbench.css?url'
import type { BridgeCheck } from './run-check.ts'

export const loader = onlyIn('debug')
export const meta = () => [{ title: 'Bridge check' }]
export const handle = { links: () => [{ rel: 'stylesheet', href: sheetAddress }] }

interface Connected {
  check: BridgeCheck
  Board: typeof import('./check-board.tsx').Board
}

/** For those who build a host: opened inside their app, it says for each action of the bridge whether it passes. */
export default function BridgeCheckPage() {
  const [connected, setConnected] = useState<Connected | null>(null)

  useEffect(() => {
    let close = () => {}
    let isOver = false
    // Like the bridge itself it is fetched when it is needed: it brings the schemas of every message.
    import('./check-board.tsx').then(({ connectCheck, Board }) => {
      if (isOver) return
      const connection = connectCheck()
      close = connection.close
      setConnected({ check: connection.check, Board })
    })
    return () => {
      isOver = true
      close()
    }
  }, [])

  return (
    <div lang="en">
      <Screen header={<PageHeader title="Bridge check" />}>
        <p>
          Open this page inside your app. It asks the app for whatever the pages of this product ask for, and
          says what came back.
        </p>
        <noscript>
          <Notice kind="warning">An app and its page talk by script, and this browser runs none.</Notice>
        </noscript>
        {connected && <connected.Board check={connected.check} />}
      </Screen>
    </div>
  )
}
