import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { REFUSED } from './refusal.tsx'
import { ToldText } from './told-text.tsx'

export type EmptyStateProps = {
  icon?: IconName | undefined
  title: string
  text?: string | undefined
  /** What one can do now. */
  children?: ReactNode
}

/** Nothing here, and why. */
export function EmptyState({
  icon = 'document',
  title,
  text,
  children,
  isRefusal = false,
}: EmptyStateProps & { isRefusal?: boolean }) {
  return (
    <div className="state" {...(isRefusal ? { [REFUSED]: '', tabIndex: -1 } : {})}>
      <Icon name={icon} />
      <h2>{title}</h2>
      {text && (
        <p>
          <ToldText>{text}</ToldText>
        </p>
      )}
      {children}
    </div>
  )
}
