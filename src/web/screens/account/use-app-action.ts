import { useEffect, useState } from 'react'
import type { Action } from '#web/bridge/protocol.ts'

/** Whether the app around the page can do this; false where there is no app, and until it has said so. */
export function useAppAction(action: Action): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    import('#web/shell/host.ts').then(({ host }) => {
      if (isOver) return
      const { bridge } = host()
      const look = () => setOffered(bridge.supports(action))
      look()
      stop = bridge.watch(look)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [action])
  return isOffered
}
