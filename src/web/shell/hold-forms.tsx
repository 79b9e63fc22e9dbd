import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { canSendForms, fetchFirstPage, noteFirstPage } from '../page.ts'
import { showToast } from '../ui/toasts.ts'
import { sayPending } from './pending-toast.tsx'
import { useWords } from './words.ts'

/**
 * Holds a form that is sent until what sending it takes is here, and says so where it does not come. Sent without, the page
 * would give way to one that says that there is no network, and what was typed would go with it. Whoever goes elsewhere
 * meanwhile has sent nothing.
 */
export function HoldForms() {
  const { common, failures } = useWords()
  const { loading } = common
  const { network } = failures
  const { state } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way to elsewhere ends what waits.
  useEffect(() => {
    noteFirstPage()
    let isHolding = false
    let isLeft = false
    const hold = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      // A field may be called "method", too.
      const isPost = form instanceof HTMLFormElement && form.getAttribute('method') === 'post'
      if (canSendForms() || !isPost) return
      event.preventDefault()
      event.stopPropagation()
      if (isHolding) return
      isHolding = true
      const hide = sayPending(loading)
      void fetchFirstPage()
        .then(() => {
          if (!isLeft) sendAgain(form, submitter)
        })
        .catch(() => showToast(network))
        .finally(() => {
          isHolding = false
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
