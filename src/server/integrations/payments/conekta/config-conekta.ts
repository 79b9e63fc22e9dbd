import { existsSync, readFileSync } from 'node:fs'
import { conektaWebhookKeys } from '#server/integrations/payments/conekta/conekta-webhook.ts'

/** What the payment provider Conekta needs: its key, whom it may call, and by which keys its notices are known. */
export interface ConektaConfig {
  key: string
  /** Public keys in PEM. */
  webhookKeys: readonly string[]
  desk: { email: string; phone: string }
  /** Another address than Conekta's own, for a proxy or a test. */
  address?: string
}

const BEGIN = '-----BEGIN PUBLIC KEY-----'
const END = '-----END PUBLIC KEY-----'

/** Reads CONEKTA_*; undefined when no key is given. Values of keys are never repeated in a problem. */
export function readConekta(
  env: NodeJS.ProcessEnv,
  mode: string,
  problems: string[],
): ConektaConfig | undefined {
  const others = ['CONEKTA_WEBHOOK_KEYS', 'CONEKTA_DESK_EMAIL', 'CONEKTA_DESK_PHONE', 'CONEKTA_ADDRESS']
  const key = env.CONEKTA_API_KEY
  if (!key) {
    for (const name of others) {
      if (env[name]) problems.push(`${name}: is set, but CONEKTA_API_KEY is not`)
    }
    return undefined
  }
  const before = problems.length
  if (!/^key_[A-Za-z0-9]{8,100}$/.test(key)) {
    problems.push(
      'CONEKTA_API_KEY: does not look like a private key of Conekta, "key_" and letters or digits',
    )
  }
  const webhookKeys = readKeys(env.CONEKTA_WEBHOOK_KEYS ?? '', problems)
  const email = env.CONEKTA_DESK_EMAIL ?? ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    problems.push(
      'CONEKTA_DESK_EMAIL: allowed: the e-mail address of your desk, given for borrowers without one',
    )
  }
  const phone = env.CONEKTA_DESK_PHONE ?? ''
  if (!/^\+[1-9][0-9]{7,14}$/.test(phone)) {
    problems.push('CONEKTA_DESK_PHONE: allowed: the phone of your desk as "+525500000000"')
  }
  const address = env.CONEKTA_ADDRESS
  const isSafe = /^https:\/\/[^/\s]+$/.test(address ?? '')
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/.test(address ?? '')
  if (address && !isSafe && !(isLocal && mode !== 'production')) {
    problems.push('CONEKTA_ADDRESS: allowed: an https address without a path')
  }
  if (problems.length > before) return undefined
  return { key, webhookKeys, desk: { email, phone }, ...(address ? { address } : {}) }
}

/** The keys as text, or the file that holds them: one PEM after the other. */
function readKeys(given: string, problems: string[]): string[] {
  const rule = 'allowed: public RSA keys in PEM, one after the other, or the path of a file with them'
  try {
    const text = given.includes(BEGIN) || !existsSync(given) ? given : readFileSync(given, 'utf8')
    const pems = text
      // A line break in an environment variable is often written as \n.
      .replaceAll('\\n', '\n')
      .split(END)
      .filter((part) => part.includes(BEGIN))
      .map((part) => `${part.slice(part.indexOf(BEGIN))}${END}\n`)
    if (pems.length === 0) throw new Error('none')
    conektaWebhookKeys(pems)
    return pems
  } catch {
    problems.push(`CONEKTA_WEBHOOK_KEYS: ${rule}`)
    return []
  }
}
