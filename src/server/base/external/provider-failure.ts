/** Why a provider gave no reference, in the same words for all providers. */
export type ProviderTrouble =
  | 'not-authorised'
  | 'declined'
  | 'not-accepted'
  | 'too-many-requests'
  | 'provider-down'
  | 'unreachable'
  | 'timed-out'
  | 'unreadable-answer'

/** A provider failed. `detail` is for the log and contains no key and no personal data. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly provider: string
  readonly trouble: ProviderTrouble
  readonly detail: string

  constructor(provider: string, trouble: ProviderTrouble, detail: string) {
    super(`${provider}: ${trouble}${detail && ` (${detail})`}`)
    this.provider = provider
    this.trouble = trouble
    this.detail = detail
  }
}

/** Whether the provider received the request and refused it, so a retry would not help. */
export const isProviderRefusal = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.trouble === 'not-accepted' || error.trouble === 'declined')
