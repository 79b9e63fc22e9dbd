/** Carries the requests of a probe, and keeps what a call's own result does not say. */
export interface Carrier {
  fetch: typeof fetch
  /** The HTTP status of the newest answer; null where none came. */
  status(): number | null
  /** Why the backend cannot be reached at all; null while it can. */
  unreachable(): string | null
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there. Is the backend running, and is this its port?'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its host name is not known here.'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'its host cannot be reached from here.'],
  [/^(ERR_SSL_WRONG_VERSION_NUMBER|EPROTO)$/, 'it does not speak TLS. Is "http://" meant?'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/, 'its certificate is not trusted here.'],
]

export function openCarrier(): Carrier {
  let status: number | null = null
  let unreachable: string | null = null
  return {
    status: () => status,
    unreachable: () => unreachable,
    async fetch(input, init) {
      status = null
      try {
        const response = await fetch(input, init)
        status = response.status
        unreachable = null
        return response
      } catch (error) {
        const code = String(Object(Object(error).cause).code ?? '')
        const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1]
        unreachable = reason === undefined ? null : `${reason} (${code})`
        throw error
      }
    },
  }
}
