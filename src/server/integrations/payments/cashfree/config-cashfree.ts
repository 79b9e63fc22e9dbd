/** What the payment provider Cashfree needs: who asks, and whom it may call at the lender's. */
export interface CashfreeConfig {
  clientId: string
  clientSecret: string
  oldSecret?: string
  desk: { email: string; phone: string }
  /** Another address than Cashfree's own, for its sandbox, a proxy or a test. */
  address?: string
}

/** Reads CASHFREE_*; undefined when no id is given. Values of secrets are never repeated in a problem. */
export function readCashfree(
  env: NodeJS.ProcessEnv,
  mode: string,
  problems: string[],
): CashfreeConfig | undefined {
  const { CASHFREE_CLIENT_ID: clientId, CASHFREE_CLIENT_SECRET: clientSecret } = env
  const { CASHFREE_CLIENT_SECRET_OLD: oldSecret, CASHFREE_ADDRESS: address } = env
  const email = env.CASHFREE_DESK_EMAIL ?? ''
  const phone = env.CASHFREE_DESK_PHONE ?? ''
  if (!clientId) {
    const others = {
      CASHFREE_CLIENT_SECRET: clientSecret,
      CASHFREE_CLIENT_SECRET_OLD: oldSecret,
      CASHFREE_DESK_EMAIL: email,
      CASHFREE_DESK_PHONE: phone,
      CASHFREE_ADDRESS: address,
    }
    for (const [name, value] of Object.entries(others)) {
      if (value) problems.push(`${name}: is set, but CASHFREE_CLIENT_ID is not`)
    }
    return undefined
  }
  const before = problems.length
  if (!/^[A-Za-z0-9_-]{8,100}$/.test(clientId))
    problems.push('CASHFREE_CLIENT_ID: does not look like an id of Cashfree, letters and digits')
  for (const [name, value] of [
    ['CASHFREE_CLIENT_SECRET', clientSecret],
    ['CASHFREE_CLIENT_SECRET_OLD', oldSecret ?? 'x'.repeat(SECRET_MIN)],
  ] as const) {
    if (!value || value.length < SECRET_MIN || /\s/.test(value))
      problems.push(
        `${name}: does not look like a secret of Cashfree, at least ${SECRET_MIN} characters without blanks`,
      )
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    problems.push(
      'CASHFREE_DESK_EMAIL: allowed: the e-mail address of your desk, given for borrowers without one',
    )
  if (!/^\+91[6-9][0-9]{9}$/.test(phone))
    problems.push('CASHFREE_DESK_PHONE: allowed: the phone of your desk in India as "+919000000000"')
  const isSafe = /^https:\/\/[^/\s]+(\/[a-z]+)?$/.test(address ?? '')
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/.test(address ?? '')
  if (address && !isSafe && !(isLocal && mode !== 'production'))
    problems.push('CASHFREE_ADDRESS: allowed: an https address as "https://sandbox.cashfree.com/pg"')
  if (problems.length > before) return undefined
  return {
    clientId,
    clientSecret: clientSecret ?? '',
    ...(oldSecret ? { oldSecret } : {}),
    desk: { email, phone },
    ...(address ? { address } : {}),
  }
}

/** Shorter is nothing that Cashfree gives out. */
const SECRET_MIN = 16
