import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { ReceivedText } from './translated-text.tsx'

export type NoticeKind = 'info' | 'warning' | 'error' | 'success'

const icons: Record<NoticeKind, IconName> = {
  info: 'info',
  warning: 'warning',
  error: 'warning',
  success: 'check',
}

/** An inline notice. An error is announced when it appears. */
export function Notice({ kind = 'info', children }: { kind?: NoticeKind | undefined; children: ReactNode }) {
  return (
    <div className="notice" data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div>{typeof children === 'string' ? <ReceivedText>{children}</ReceivedText> : children}</div>
    </div>
  )
}
