import { useEffect, useState } from 'react'
import type { BridgeCheck } from './run-check.ts'

interface Connected {
  check: BridgeCheck
  Board: typeof import('./check-board.tsx').Board
}

/** The check of the app around the page, in the browser only. */
export default function Check() {
  const [connected, setConnected] = useState<Connected | null>(null)

  useEffect(() => {
    let close = () => {}
    let isOver = false
    // Loaded lazily, because it includes the schemas of every message.
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

  if (!connected) return null
  return (
    <div className="stack">
      <connected.Board check={connected.check} />
    </div>
  )
}
