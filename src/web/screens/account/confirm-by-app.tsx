import { useState } from 'react'
import { useSubmit } from 'react-router'
import { showToast } from '#web/browser/toasts.ts'
import { fetchFirstPage } from '#web/page.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useWords } from '#web/words/words.ts'
import { useAppAction } from './use-app-action.ts'

/** The app's own question in place of a code, where it has one. Whether it bound the account is asked of the server. */
export function ConfirmByApp({ change }: { change: { id: string; bank: string; masked: string } }) {
  const { bind } = usePaperWords()
  const { errors, failures } = useWords()
  const isOffered = useAppAction('confirmAccount')
  const [isWaiting, setWaiting] = useState(false)
  const submit = useSubmit()
  const { id: changeId, bank, masked } = change

  const ask = async () => {
    setWaiting(true)
    const { host } = await import('#web/browser/app/host.ts')
    const done = await host().perform('confirmAccount', { changeId, bank, masked })
    // Sent without what sending takes, this page would give way to one that says that there is no network.
    const canSend = await fetchFirstPage().then(
      () => true,
      () => false,
    )
    setWaiting(false)
    if (!done.ok && done.refusal === 'refused') return showToast(errors.appRefused)
    if (!canSend) return showToast(failures.network)
    // Also after silence: its backend may have confirmed the account all the same.
    submit({ step: 'by-app', changeId, masked }, { method: 'post' })
  }
  return isOffered ? (
    <Button
      kind="secondary"
      {...(isWaiting && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={isWaiting ? undefined : ask}
    >
      {isWaiting && <span className="spinner" aria-hidden="true" />}
      <span>{isWaiting ? errors.askingApp : bind.throughApp}</span>
    </Button>
  ) : null
}
