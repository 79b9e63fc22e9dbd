import type { ReactNode } from 'react'
import { REFUSED } from '#web/browser/page/go-to-refusal.ts'
import { Icon, type IconName } from './icon.tsx'
import { Sentence } from './text/sentence.tsx'
import { ReceivedText } from './text/translated-text.tsx'

export type EmptyStateProps = {
  icon?: IconName | undefined
  title: string
  text?: string | undefined
  /** It is the page's only content, so its title is the page's. */
  isPage?: boolean | undefined
  /** Possible actions. */
  children?: ReactNode
}

/** An empty list, with the reason. */
export function EmptyState({
  icon = 'document',
  title,
  text,
  isPage,
  children,
  isRefusal = false,
}: EmptyStateProps & { isRefusal?: boolean }) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div
      className="state"
      // Only a fault is a reason to be warned.
      data-kind={icon === 'warning' ? 'warning' : undefined}
      {...(isRefusal ? { [REFUSED]: '', tabIndex: -1 } : {})}
    >
      <Icon name={icon} />
      <Heading>
        <Sentence text={title} />
      </Heading>
      {text && (
        <p>
          <ReceivedText>{text}</ReceivedText>
        </p>
      )}
      {children}
    </div>
  )
}
