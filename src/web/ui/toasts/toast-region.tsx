import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { ToldText } from '#web/ui/text/told-text.tsx'
import { placeToasts } from './place-toasts.ts'
import { type Toast, toasts } from './toasts.ts'

const none: readonly Toast[] = []

/** Where messages appear. Once per document. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(toasts.watch, toasts.current, () => none)
  const region = useRef<HTMLDivElement>(null)

  // A popover opened last lies above a modal dialog; an older WebView shows the region as it is.
  useEffect(() => {
    const element = region.current
    if (!element || shown.length === 0) return
    element.showPopover?.()
    placeToasts(element)
    return () => element.hidePopover?.()
  }, [shown])

  return (
    <div className="toasts" role="status" ref={region} popover="manual">
      {shown.map((toast) =>
        toast.link ? (
          <div key={toast.id} className="toast" data-offer>
            <span>{toast.text}</span>
            <a href={toast.link.href} onClick={() => toasts.close(toast.id)}>
              {toast.link.label}
            </a>
            <button
              type="button"
              className="icon-button"
              aria-label={closeLabel}
              onClick={() => toasts.close(toast.id)}
            >
              <Icon name="close" />
            </button>
          </div>
        ) : (
          <button key={toast.id} type="button" className="toast" onClick={() => toasts.close(toast.id)}>
            {toast.loading && <span className="spinner" aria-hidden="true" />}
            <ToldText>{toast.text}</ToldText>
          </button>
        ),
      )}
    </div>
  )
}
