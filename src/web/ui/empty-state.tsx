import type { ReactNode } from 'react'
import { REFUSED } from '#web/browser/page/go-to-refusal.ts'
import { Icon, type IconName } from './icon.tsx'
import { Sentence } from './text/sentence.tsx'
import { ToldText } from './text/told-text.tsx'

export type EmptyStateProps = {
  icon?: IconName | undefined
  title: string
  text?: string | undefined
  /** Nothing else stands on the page: its title is the page's. */
  isPage?: boolean | undefined
  /** What one can do now. */
  children?: ReactNode
}

/** Nothing here, and why. */
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
    <div className="state" {...(isRefusal ? { [REFUSED]: '', tabIndex: -1 } : {})}>
      <Icon name={icon} />
      <Heading>
        <Sentence text={title} />
      </Heading>
      {text && (
        <p>
          <ToldText>{text}</ToldText>
        </p>
      )}
      {children}
    </div>
  )
}
