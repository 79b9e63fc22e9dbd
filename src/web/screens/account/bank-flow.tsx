import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePaperWords } from '#web/language/papers.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * The bank's own flow, which an app may have (spec 1: start bank, end bank). Without an app that has it there is no
 * button. Once an account is saved, the app is told that the flow is over.
 */
export function BankFlow({ orderId, isSaved }: { orderId: string; isSaved: boolean }) {
  const { bind } = usePaperWords()
  const [isOffered, setOffered] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let stop = () => {}
    let isOver = false
    import('#web/shell/host.ts').then(({ host }) => {
      if (isOver) return
      const { bridge, perform } = host()
      let isTold = !isSaved
      const look = () => {
        setOffered(bridge.supports('startBank'))
        if (isTold || !bridge.supports('endBank')) return
        isTold = true
        perform('endBank', { orderId })
      }
      look()
      stop = bridge.watch(look)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [orderId, isSaved])

  const start = async () => {
    const { host } = await import('#web/shell/host.ts')
    await host().perform('startBank', { orderId })
    // Whatever the app says about how it ended, what is bound is the server's to say.
    revalidate()
  }
  return isOffered ? (
    <Button kind="secondary" onClick={start}>
      {bind.throughBank}
    </Button>
  ) : null
}
