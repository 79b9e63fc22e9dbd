import { isE164 } from './sms.ts'
import type { TwilioSettings } from './twilio/twilio.ts'

/**
 * The account for text messages in the environment: TWILIO_ACCOUNT_SID, TWILIO_API_KEY and TWILIO_API_SECRET or else
 * TWILIO_AUTH_TOKEN, and TWILIO_FROM, a number or the SID of a messaging service; and
 * TWILIO_VOICE_FROM, a number that calls, where codes are said as well; and TWILIO_WHATSAPP_FROM, one that WhatsApp knows. Undefined when none of them is set; what
 * is missing or wrong is added to `problems`, without repeating what may be a secret.
 */
export function twilioFrom(env: NodeJS.ProcessEnv, problems: string[]): TwilioSettings | undefined {
  const {
    TWILIO_ACCOUNT_SID,
    TWILIO_API_KEY,
    TWILIO_API_SECRET,
    TWILIO_AUTH_TOKEN,
    TWILIO_FROM,
    TWILIO_VOICE_FROM,
    TWILIO_WHATSAPP_FROM,
  } = env
  const all = {
    TWILIO_ACCOUNT_SID,
    TWILIO_API_KEY,
    TWILIO_API_SECRET,
    TWILIO_AUTH_TOKEN,
    TWILIO_FROM,
    TWILIO_VOICE_FROM,
    TWILIO_WHATSAPP_FROM,
  }
  if (Object.values(all).every((value) => !value)) return undefined
  const before = problems.length
  if (!/^AC[0-9a-f]{32}$/i.test(TWILIO_ACCOUNT_SID ?? ''))
    problems.push('TWILIO_ACCOUNT_SID: not "AC" and 32 hexadecimal digits')
  if (!(TWILIO_API_KEY && TWILIO_API_SECRET) && !TWILIO_AUTH_TOKEN)
    problems.push('TWILIO_AUTH_TOKEN: missing, or else TWILIO_API_KEY with TWILIO_API_SECRET')
  const from = TWILIO_FROM ?? ''
  const isService = /^MG[0-9a-f]{32}$/i.test(from)
  if (!isService && !isE164(from))
    problems.push('TWILIO_FROM: neither a number as "+525500000000" nor the SID of a messaging service')
  if (TWILIO_VOICE_FROM && !isE164(TWILIO_VOICE_FROM))
    problems.push('TWILIO_VOICE_FROM: not a number as "+525500000000"')
  if (TWILIO_WHATSAPP_FROM && !isE164(TWILIO_WHATSAPP_FROM))
    problems.push('TWILIO_WHATSAPP_FROM: not a number as "+525500000000"')
  if (problems.length > before) return undefined
  const accountSid = TWILIO_ACCOUNT_SID ?? ''
  const [user, password] =
    TWILIO_API_KEY && TWILIO_API_SECRET
      ? [TWILIO_API_KEY, TWILIO_API_SECRET]
      : [accountSid, TWILIO_AUTH_TOKEN ?? '']
  return {
    ...{ accountSid, user, password },
    from: isService ? { messagingServiceSid: from } : { number: from },
    ...(TWILIO_AUTH_TOKEN && { authToken: TWILIO_AUTH_TOKEN }),
    ...(TWILIO_VOICE_FROM && { voiceFrom: TWILIO_VOICE_FROM }),
    ...(TWILIO_WHATSAPP_FROM && { whatsappFrom: TWILIO_WHATSAPP_FROM }),
  }
}
