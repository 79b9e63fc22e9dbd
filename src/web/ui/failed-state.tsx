import { phoneLink } from '#domain/phone-link.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { ButtonLink } from './forms/button.tsx'
import { Icon } from './icon.tsx'

export type FailedStateProps = EmptyStateProps & {
  retry?: { href: string; label: string } | undefined
  incident?: { label: string; id: string } | undefined
  /** Words, and a number that answers. */
  help?: { text: string; phone: string } | undefined
}

/** Where a page's incident number stands. */
export const INCIDENT_ID = 'incident'

/** Something failed: plain words, a way to try again, and somebody to call. After a submission the view goes to it. */
export function FailedState({
  icon = 'warning',
  title,
  text,
  isPage,
  retry,
  incident,
  help,
  children,
}: FailedStateProps) {
  return (
    <EmptyState icon={icon} title={title} text={text} isPage={isPage} isRefusal>
      {children}
      {incident && (
        <p className="small">
          {incident.label}{' '}
          <code id={INCIDENT_ID} className="unbroken">
            {incident.id}
          </code>
        </p>
      )}
      {retry && <ButtonLink href={retry.href}>{retry.label}</ButtonLink>}
      {help && (
        <p className="small">
          {help.text}
          <a className="text-action" href={phoneLink(help.phone)}>
            <Icon name="phone" />
            {help.phone}
          </a>
        </p>
      )}
    </EmptyState>
  )
}
