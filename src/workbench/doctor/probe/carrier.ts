/** Sends the requests of a probe, and records facts that the result of a call does not contain. */
export interface Carrier {
  fetch: typeof fetch
  /** The HTTP status of the last response; null without a response. */
  status(): number | null
  /** Why the backend is unreachable; null if it is reachable. */
  unreachable(): string | null
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there. Check that the backend runs, and its port.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its host name cannot be resolved.'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'its host cannot be reached from here.'],
  [
    /^(ERR_SSL_WRONG_VERSION_NUMBER|EPROTO)$/,
    'it does not support TLS. Check whether the address must start with "http://".',
  ],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/, 'its certificate is not trusted.'],
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
