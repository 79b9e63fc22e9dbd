import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { sandboxNotice } from '#server/outside/payments/sandbox.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** Pays at the sandbox's store and resolves with the server's word for what that did. */
export async function payAtStore(
  { url }: SandboxServer,
  reference: string,
  amountMinor: bigint,
  eventId?: string,
): Promise<string> {
  const body = JSON.stringify({ reference, amountMinor: String(amountMinor), eventId })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/sandbox/store`, { method: 'POST', headers, body })
  const answer: { outcome?: string; message?: string } = await response.json()
  if (answer.outcome === undefined) throw new Error(answer.message)
  return answer.outcome
}

/** Sends a notice of the provider, signed as it signs; resolves with status and outcome. */
export async function sendNotice(
  { url, service }: SandboxServer,
  event: PaymentEvent,
  sentAt: Date = service.now(),
): Promise<{ status: number; outcome: string }> {
  const { body, headers } = sandboxNotice(service.config.secrets.webhook, event, sentAt)
  const response = await fetch(`${url}/webhooks/payments/sandbox`, { method: 'POST', headers, body })
  const answer: { outcome: string } = await response.json()
  return { status: response.status, outcome: answer.outcome }
}
