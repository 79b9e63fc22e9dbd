import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Toast, toasts } from './toasts.ts'
import { ToldText } from './told-text.tsx'

const none: readonly Toast[] = []

/** Where messages appear. Once per document. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.watch, toasts.current, () => none)
  const region = useRef<HTMLDivElement>(null)

  // A popover opened last lies above a modal dialog; an older WebView shows the region as it is.
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover || shown.length === 0) return
    element.showPopover()
    return () => element.hidePopover()
  }, [shown])

  return (
    <div className="toasts" role="status" ref={region} popover="manual">
      {shown.map((toast) => (
        <button key={toast.id} type="button" className="toast" onClick={() => toasts.close(toast.id)}>
          {toast.loading && <span className="spinner" aria-hidden="true" />}
          <ToldText>{toast.text}</ToldText>
        </button>
      ))}
    </div>
  )
}
