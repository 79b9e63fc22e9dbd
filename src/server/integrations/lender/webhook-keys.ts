import { SECRET_RULE, webhookKey } from '#server/integrations/lender/webhook-secret.ts'

/** The key of a secret of the Standard Webhooks; what is none is added to `problems` without being repeated. */
export function keyIn(name: string, secret: string, problems: string[]): Buffer {
  const key = webhookKey(secret)
  if (key === null) problems.push(`${name}: allowed: ${SECRET_RULE}`)
  return key ?? Buffer.alloc(0)
}

/** Those of the secrets before it, which stand with commas between. */
export const olderKeysIn = (name: string, secrets: string | undefined, problems: string[]): Buffer[] =>
  (secrets ?? '')
    .split(',')
    .flatMap((part) => part.trim() || [])
    .map((secret) => keyIn(name, secret, problems))
