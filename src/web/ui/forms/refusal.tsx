import type { ReactNode } from 'react'
import { REFUSED } from '#web/browser/page/go-to-refusal.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ToldText } from '#web/ui/text/told-text.tsx'

/**
 * Why what was sent was not taken. It is read out and takes the focus, so that it never lies outside the view: without a
 * script the page opens at it, with one `ShowRefusal` goes there after each submission. `beside` is what one looks at then.
 */
export function Refusal({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="refusal" {...{ [REFUSED]: '' }} {...openedAt}>
      <Notice kind="error">{children}</Notice>
      {beside}
    </div>
  )
}

/** The same for what is wrong with a choice, right below it. */
export function WrongChoice({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="error" id={id} role="alert" {...{ [REFUSED]: '' }} {...openedAt}>
      <Icon name="warning" />
      <span>{typeof children === 'string' ? <ToldText>{children}</ToldText> : children}</span>
    </p>
  )
}

// A browser without a script goes to the first one of a page. It can take the focus and is no stop of the Tab key.
const openedAt = { tabIndex: -1, autoFocus: true } as const
