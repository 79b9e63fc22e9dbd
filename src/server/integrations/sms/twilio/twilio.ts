import * as z from 'zod/mini'
import { readJson } from '#server/base/http/json-body.ts'
import { askProvider, NoAnswer } from '#server/integrations/ask-provider.ts'
import {
  isE164,
  type Sent,
  type Sms,
  type SmsTrouble,
  type SpokenMessage,
} from '#server/integrations/sms/sms.ts'
import { readTwilioDelivery } from './twilio-delivery.ts'

export interface TwilioSettings {
  accountSid: string
  /** An API key's SID and secret, or the account's SID and its token. */
  user: string
  password: string
  /** The account's token, which verifies Twilio's reports; without it no report is trusted. */
  authToken?: string
  /** A number of the lender in E.164, or the SID of a messaging service. */
  from: { number: string } | { messagingServiceSid: string }
  /** The lender's number for calls; without it no calls are made. */
  voiceFrom?: string
  /** The lender's WhatsApp number; without it WhatsApp is not used. */
  whatsappFrom?: string
  address?: string
  timeoutMs?: number
  /** Sends a request in place of `fetch`, for a proxy. */
  ask?: typeof fetch
}

const TIMEOUT_MS = 5_000

const taken = z.object({ sid: z.string().check(z.regex(/^[A-Z]{2}[0-9a-f]{32}$/i)) })
const refused = z.object({ code: z.int() })

/** Twilio's error codes that are more precise than the HTTP status. */
const TROUBLE: Readonly<Record<number, SmsTrouble>> = {
  20003: 'not-authorised',
  20429: 'too-many-requests',
  21211: 'bad-number',
  21217: 'bad-number',
  21265: 'bad-number',
  21408: 'country-not-served',
  21610: 'opted-out',
  21612: 'country-not-served',
  21614: 'bad-number',
  63003: 'bad-number',
  63024: 'bad-number',
}

/**
 * Sends by Twilio's Messages and Calls. They have no idempotency key, so nothing is retried here:
 * `Sent.retry` says whether the caller may.
 */
export function twilioSms(settings: TwilioSettings): Sms {
  const { from, voiceFrom, whatsappFrom, authToken } = settings
  const sender = 'number' in from ? { From: from.number } : { MessagingServiceSid: from.messagingServiceSid }
  return {
    send: ({ to, text, tellAt, registered }) => {
      // A messaging service has its own headers.
      const header = registered && 'number' in from ? { From: registered.header } : sender
      return post(settings, 'Messages', to, { To: to, Body: text, ...header, ...statusCallback(tellAt) })
    },
    ...(whatsappFrom && {
      whatsapp: ({ to, contentId, variables, tellAt }) =>
        post(settings, 'Messages', to, {
          ...{ To: `whatsapp:${to}`, From: `whatsapp:${whatsappFrom}` },
          ...{ ContentSid: contentId, ContentVariables: JSON.stringify(variables) },
          ...statusCallback(tellAt),
        }),
    }),
    ...(voiceFrom && {
      call: ({ to, ...spoken }) =>
        post(settings, 'Calls', to, { To: to, From: voiceFrom, ...callOf(spoken) }),
    }),
    ...(authToken && { readDelivery: (notice) => readTwilioDelivery(authToken, notice) }),
  }
}

/** How long a call rings: less than an answering machine waits, which would store the code. */
const RINGS_SECONDS = 15

function callOf({ lines, languageTag }: Pick<SpokenMessage, 'lines' | 'languageTag'>) {
  const said = lines.map((line) => `<Say language="${languageTag}">${asXml(line)}</Say><Pause length="1"/>`)
  return { Timeout: String(RINGS_SECONDS), Twiml: `<Response><Pause length="1"/>${said.join('')}</Response>` }
}

const asXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const statusCallback = (tellAt: string | undefined): Fields =>
  tellAt === undefined ? {} : { StatusCallback: tellAt }

type Fields = Record<string, string>

async function post(
  settings: TwilioSettings,
  what: 'Messages' | 'Calls',
  to: string,
  fields: Fields,
): Promise<Sent> {
  if (!isE164(to)) return failed('bad-number')
  const { accountSid, user, password } = settings
  const { address = 'https://api.twilio.com', timeoutMs = TIMEOUT_MS, ask } = settings
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const answer = await askProvider(
    { timeoutMs, ...(ask && { ask }) },
    {
      method: 'POST',
      url: `${address}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${what}.json`,
      headers: { accept: 'application/json', authorization },
      body: new URLSearchParams(fields),
    },
  ).catch((error) => {
    if (error instanceof NoAnswer) return error
    throw error
  })
  if (answer instanceof NoAnswer) return answer.isUnsent ? failed('unreachable', true) : failed('no-answer')
  return answer.status === 201 ? accepted(answer.text) : refusal(answer.status, answer.text)
}

/** Twilio accepted the message, even if its id cannot be read: it is not sent twice. */
function accepted(text: string): Sent {
  const message = taken.safeParse(readJson(text))
  return message.success ? { ok: true, providerId: message.data.sid } : failed('no-answer')
}

function refusal(status: number, text: string): Sent {
  const answer = refused.safeParse(readJson(text))
  const named = answer.success ? TROUBLE[answer.data.code] : undefined
  const why = named ?? troubleOf(status)
  // Twilio answers 429 and 503 before it accepts a message; after a 500 it may have.
  return failed(why, why === 'too-many-requests' || status === 503)
}

function troubleOf(status: number): SmsTrouble {
  if (status === 401 || status === 403) return 'not-authorised'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'provider-down' : 'not-accepted'
}

const failed = (why: SmsTrouble, retry = false): Sent => ({ ok: false, why, retry })
