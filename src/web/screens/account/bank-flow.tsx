import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#web/browser/toasts.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useWords } from '#web/words/words.ts'

/**
 * The bank's own flow, which an app may have (spec 1: start bank, end bank). Without an app that has it there is no
 * button. Once an account is saved, the app is told that the flow is over.
 */
export function BankFlow({ orderId, isSaved }: { orderId: string; isSaved: boolean }) {
  const { bind } = usePaperWords()
  const { errors } = useWords()
  const [isOffered, setOffered] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const ask = ({ host }: typeof import('#web/browser/app/host.ts')) => {
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
    }
    // Where it does not come, the page does without the app.
    import('#web/browser/app/host.ts').then(ask, () => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [orderId, isSaved])

  const start = async () => {
    // At once, before anything is fetched or asked: a person may be busy with their bank for minutes.
    setWaiting(true)
    const { host } = await import('#web/browser/app/host.ts')
    const done = await host().perform('startBank', { orderId })
    setWaiting(false)
    if (!done.ok && done.refusal !== 'closed') showToast(errors.appRefused)
    // Whatever the app says about how it ended, what is bound is the server's to say.
    revalidate()
  }
  return isOffered ? (
    <Button
      kind="secondary"
      {...(isWaiting && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={isWaiting ? undefined : start}
    >
      {isWaiting && <span className="spinner" aria-hidden="true" />}
      <span>{isWaiting ? errors.askingApp : bind.throughBank}</span>
    </Button>
  ) : null
}
