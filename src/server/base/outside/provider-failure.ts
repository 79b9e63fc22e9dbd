/** Why a provider gave no reference, in words that do not change from one provider to the next. */
export type ProviderTrouble =
  | 'not-authorised'
  | 'declined'
  | 'not-accepted'
  | 'too-many-requests'
  | 'provider-down'
  | 'unreachable'
  | 'timed-out'
  | 'unreadable-answer'

/** A provider did not do what it was asked. `detail` is for the log: it holds no key and nobody's data. */
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

/** Whether the provider was heard, and said no: asking the same again brings the same. */
export const isNo = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.trouble === 'not-accepted' || error.trouble === 'declined')
