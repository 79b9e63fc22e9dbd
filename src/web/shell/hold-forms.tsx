import { useEffect } from 'react'
import { canSendForms, fetchParts } from '../page.ts'
import { showToast } from '../ui/toasts.ts'
import { sayPending } from './pending-toast.tsx'
import { useWords } from './words.ts'

/**
 * Holds a form that is sent until what sending it takes is here, and says so where it does not come. Sent without, the page
 * would give way to one that says that there is no network, and what was typed would go with it.
 */
export function HoldForms() {
  const { common, failures } = useWords()
  const { loading } = common
  const { network } = failures
  useEffect(() => {
    let isHolding = false
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
      void fetchParts()
        .then(() => {
          if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null)
        })
        .catch(() => showToast(network))
        .finally(() => {
          isHolding = false
          hide()
        })
    }
    // Before anything else of the page hears of it.
    window.addEventListener('submit', hold, { capture: true })
    return () => window.removeEventListener('submit', hold, { capture: true })
  }, [loading, network])
  return null
}
