import { useEffect, useState } from 'react'
import type { Action } from '#web/bridge/protocol.ts'

/** Whether the app around the page can do this; false where there is no app, and until it has said so. */
export function useAppAction(action: Action): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const ask = ({ host }: typeof import('#web/browser/app/host.ts')) => {
      if (isOver) return
      const { bridge } = host()
      const look = () => setOffered(bridge.supports(action))
      look()
      stop = bridge.watch(look)
    }
    // Where it does not come, the page does without the app.
    import('#web/browser/app/host.ts').then(ask, () => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [action])
  return isOffered
}
