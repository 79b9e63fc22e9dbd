import { keyIn, olderKeysIn } from '#server/integrations/lender/webhook-keys.ts'

/**
 * By which keys whoever carries the lender's e-mail is known when it tells what became of a letter; none where nobody tells. A
 * secret is never repeated in a problem.
 */
export function readEmailWebhookKeys(env: NodeJS.ProcessEnv, problems: string[]): readonly Buffer[] {
  const { EMAIL_WEBHOOK_SECRET: secret, EMAIL_WEBHOOK_SECRET_OLD: older } = env
  if (!secret) {
    if (older) problems.push('EMAIL_WEBHOOK_SECRET_OLD: is set, but EMAIL_WEBHOOK_SECRET is not')
    return []
  }
  if (!env.SMTP_URL) problems.push('EMAIL_WEBHOOK_SECRET: is set, but SMTP_URL is not')
  return [
    keyIn('EMAIL_WEBHOOK_SECRET', secret, problems),
    ...olderKeysIn('EMAIL_WEBHOOK_SECRET_OLD', older, problems),
  ]
}
