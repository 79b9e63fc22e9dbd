import { hidden, matching, word } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'
import { isE164 } from '#server/integrations/sms/sms.ts'
import type { TwilioSettings } from './twilio.ts'

const phoneNumber = hidden('a number as "+525500000000"', (text) => (isE164(text) ? text : undefined))

const sender = hidden(
  'a number as "+525500000000", or the SID of a messaging service',
  (text): TwilioSettings['from'] | undefined => {
    if (/^MG[0-9a-f]{32}$/i.test(text)) return { messagingServiceSid: text }
    return isE164(text) ? { number: text } : undefined
  },
)

export const twilioSettings = {
  accountSid: {
    name: 'TWILIO_ACCOUNT_SID',
    type: matching(/^AC[0-9a-f]{32}$/i, '"AC" and 32 hexadecimal digits'),
    role: 'switch',
    about: 'Twilio account; enables text messages',
  },
  apiKey: { name: 'TWILIO_API_KEY', type: word, about: 'API key, with `TWILIO_API_SECRET`' },
  apiSecret: { name: 'TWILIO_API_SECRET', type: word, about: 'secret of the API key', isSecret: true },
  authToken: {
    name: 'TWILIO_AUTH_TOKEN',
    type: word,
    about: 'account token in place of an API key; also verifies delivery reports',
    isSecret: true,
  },
  from: { name: 'TWILIO_FROM', type: sender, role: 'required', about: 'sender of text messages' },
  voiceFrom: {
    name: 'TWILIO_VOICE_FROM',
    type: phoneNumber,
    about: 'number for voice calls with codes; off without it',
  },
  whatsappFrom: {
    name: 'TWILIO_WHATSAPP_FROM',
    type: phoneNumber,
    about: 'WhatsApp sender; also needs [registered templates](messages.md#registered-messages)',
  },
} satisfies Settings

export function readTwilio(reader: SettingsReader): TwilioSettings | undefined {
  const values = reader.readPart(twilioSettings)
  if (values === undefined) return undefined
  const { apiKey, apiSecret, ...account } = values
  if (apiKey !== undefined && apiSecret !== undefined)
    return { ...account, user: apiKey, password: apiSecret }
  if (account.authToken !== undefined)
    return { ...account, user: account.accountSid, password: account.authToken }
  reader.refuse(twilioSettings.authToken, 'missing, or else TWILIO_API_KEY with TWILIO_API_SECRET')
  return undefined
}
