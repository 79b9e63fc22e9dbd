/**
 * Refusal codes that the sign-in pages act on. They exist only in this product, so a lender's wire map cannot rename
 * them.
 */
export const signInCodes = {
  'signed-out': 1003,
  'other-session': 1004,
  'resend-too-soon': '104',
  'sms-code-expired': '106',
  'sms-code-tries-spent': '107',
  'code-digits': '109',
  'captcha-needed': 2231,
  'login-phone-format': 2232,
  'call-unavailable': 2235,
  'proof-needed': 2236,
  'proof-wrong': 2237,
  'proof-unknown': 2246,
  'number-in-use': 2247,
  'captcha-length': 2248,
  'passkey-unknown': 2238,
  'passkey-copied': 2241,
} as const
