import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { sayPending, showToast } from '#web/browser/toasts.ts'
import { useWords } from '#web/words/words.ts'
import { canSendForms, fetchFirstPage, noteFirstPage } from '../page.ts'

/**
 * Holds the forms that the borrower submits until the scripts that send them have loaded, and then sends each form once, in
 * the order of the last taps. Shows a message when the scripts do not load. Without them, the page would give way to the
 * page about a lost network, and the typed text would be lost. A borrower who follows a link meanwhile has sent nothing.
 */
export function HoldForms() {
  const { common, failures } = useWords()
  const { loading } = common
  const { network } = failures
  const { state } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way to elsewhere ends what waits.
  useEffect(() => {
    noteFirstPage()
    const held = new Map<HTMLFormElement, HTMLElement | null>()
    let isLeft = false
    const hold = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      // A field may be called "method", too.
      const isPost = form instanceof HTMLFormElement && form.getAttribute('method') === 'post'
      if (canSendForms() || !isPost) return
      event.preventDefault()
      event.stopPropagation()
      const isFirst = held.size === 0
      held.delete(form)
      held.set(form, submitter)
      if (!isFirst) return
      const hide = sayPending()
      void fetchFirstPage()
        .then(async () => {
          if (isLeft) return
          for (const [heldForm, itsSubmitter] of held) {
            sendAgain(heldForm, itsSubmitter)
            // The router drops a submission that another one follows in the same task.
            await new Promise((resolve) => setTimeout(resolve))
          }
        })
        .catch(() => showToast(network))
        .finally(() => {
          held.clear()
          hide()
        })
    }
    // Before anything else of the page hears of it.
    window.addEventListener('submit', hold, { capture: true })
    return () => {
      isLeft = true
      window.removeEventListener('submit', hold, { capture: true })
    }
  }, [loading, network, state])
  return null
}

/** As the tap did that was held. Not by `requestSubmit`, which Safari has from 16 on; every form of ours listens. */
function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!form.isConnected || submitter?.isConnected === false) return
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
}
