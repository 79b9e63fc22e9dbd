import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { controlPages, type PageReports, type PhoneSurroundings } from './phone-control.ts'
import type { Frames } from './phone-host.ts'
import type { Webview } from './phone-state.ts'

interface PhoneWebviewProps {
  webview: Webview
  around: PhoneSurroundings
  frames: Frames
  /** Whether it is covered, so that nothing in it can be tapped. */
  isCovered: boolean
  reports: PageReports
  onBack(): void
}

/** A page in its frame, with the app's title bar if the app opened it for another page. */
export function PhoneWebview({ webview, around, frames, isCovered, reports, onBack }: PhoneWebviewProps) {
  const { key, address, title } = webview
  const [isLoading, setLoading] = useState(true)
  const frame = useRef<HTMLIFrameElement>(null)
  const control = useRef<ReturnType<typeof controlPages>>(null)
  const opened = useEffectEvent(reports.opened)
  const moved = useEffectEvent(reports.moved)
  const followed = useEffectEvent(reports.followed)
  const stopped = useEffectEvent(reports.stopped)
  const network = useEffectEvent(reports.network)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { current: known } = frames
    known.set(key, element)
    const pages = controlPages(element, { opened, moved, followed, stopped, network })
    control.current = pages
    return () => {
      pages.stop()
      known.delete(key)
    }
  }, [key, frames])

  const { textPercent, colours, isOffline, slowMs, isAlone, isHidden } = around
  useEffect(() => {
    control.current?.surround({ textPercent, colours, isOffline, slowMs, isAlone, isHidden })
  }, [textPercent, colours, isOffline, slowMs, isAlone, isHidden])

  return (
    <div className="phone-webview" inert={isCovered}>
      {title !== null && (
        <div className="phone-title">
          <button type="button" className="icon-button" aria-label="Back to the page before" onClick={onBack}>
            <Icon name="back" />
          </button>
          <b>{title || 'Untitled'}</b>
        </div>
      )}
      {isLoading && <PageSkeleton />}
      <iframe
        ref={frame}
        src={address}
        title="The page in the phone"
        data-loading={isLoading || undefined}
        onLoad={() => setLoading(false)}
      />
    </div>
  )
}

/** Shown in the phone until its page is there. */
export const PageSkeleton = () => (
  <div className="phone-skeleton">
    <Skeleton kind="amount" label="The page is loading" />
    <Skeleton kind="rows" lines={4} label="The page is loading" />
  </div>
)
