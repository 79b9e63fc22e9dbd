import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { sayPending } from '#web/browser/toasts.ts'

/** Says that the next page is on its way, while it is (spec 7: the loading toast, always hidden afterwards). */
export function PendingToast() {
  const isPending = useNavigation().state !== 'idle'
  useEffect(() => (isPending ? sayPending() : undefined), [isPending])
  return null
}
