import { phoneLink } from '#domain/phone-link.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { ButtonLink } from './forms/button.tsx'
import { Icon } from './icon.tsx'

export type FailedStateProps = EmptyStateProps & {
  retry?: { href: string; label: string } | undefined
  incident?: { label: string; id: string } | undefined
  /** Text and number of customer service. */
  help?: { text: string; phone: string } | undefined
}

/** The page's incident number. */
export const INCIDENT_ID = 'incident'

/** A failure: plain words, a retry, and a number to call. After a submission the page scrolls to it. */
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
