import type { ReactNode } from 'react'
import { REFUSED } from '#web/browser/page/go-to-refusal.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'

interface RefusalProps {
  children: ReactNode
  beside?: ReactNode
  /** A warning if nothing failed, and the borrower must decide anew. */
  kind?: 'error' | 'warning'
}

/**
 * Why a submission was refused. It is announced and focused, so that it is never off screen: without script the page
 * opens at it, with script `ShowRefusal` focuses it. `beside` is what stays in view with it.
 */
export function Refusal({ children, beside, kind = 'error' }: RefusalProps) {
  return (
    <div
      className="refusal"
      role={kind === 'warning' ? 'alert' : undefined}
      {...{ [REFUSED]: '' }}
      {...openedAt}
    >
      <Notice kind={kind}>{children}</Notice>
      {beside}
    </div>
  )
}

/** The same for a wrong choice, below it. */
export function WrongChoice({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="error" id={id} role="alert" {...{ [REFUSED]: '' }} {...openedAt}>
      <Icon name="warning" />
      <span>{typeof children === 'string' ? <ReceivedText>{children}</ReceivedText> : children}</span>
    </p>
  )
}

// A browser without script scrolls to the first one of a page. It is focusable and not a tab stop.
const openedAt = { tabIndex: -1, autoFocus: true } as const
