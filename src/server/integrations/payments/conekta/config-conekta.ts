import { existsSync, readFileSync } from 'node:fs'
import { hidden, matching } from '#server/base/config/setting-types.ts'
import type { Settings } from '#server/base/config/settings.ts'
import {
  deskEmail,
  providerAddress,
  type SwitchablePayments,
} from '#server/integrations/payments/provider.ts'
import { conektaPayments } from './conekta.ts'
import { CONEKTA_ADDRESS } from './conekta-call.ts'
import { conektaWebhookKeys } from './conekta-webhook.ts'

export const conektaSettings = {
  key: {
    name: 'CONEKTA_API_KEY',
    type: matching(/^key_[A-Za-z0-9]{8,100}$/, 'a private key of Conekta, "key_" and letters or digits'),
    role: 'switch',
    about: 'Conekta private key; enables Conekta',
    isSecret: true,
  },
  webhookKeys: {
    name: 'CONEKTA_WEBHOOK_KEYS',
    type: hidden('public RSA keys in PEM, one after the other, or the path of a file with them', keysIn),
    role: 'required',
    about: 'public keys that verify Conekta’s notices',
  },
  deskEmail: {
    name: 'CONEKTA_DESK_EMAIL',
    type: deskEmail,
    role: 'required',
    about: 'sent to Conekta for borrowers without an e-mail address',
  },
  deskPhone: {
    name: 'CONEKTA_DESK_PHONE',
    type: matching(/^\+[1-9][0-9]{7,14}$/, 'the phone of your desk as "+525500000000"'),
    role: 'required',
    about: 'sent to Conekta for borrowers without a phone',
  },
  address: {
    name: 'CONEKTA_ADDRESS',
    type: providerAddress(/^https:\/\/[^/\s]+$/, CONEKTA_ADDRESS),
    default: CONEKTA_ADDRESS,
    about: 'API address, for a proxy or test',
  },
} satisfies Settings

export const conekta: SwitchablePayments = {
  settings: conektaSettings,
  read(reader) {
    const values = reader.readPart(conektaSettings)
    if (values === undefined) return undefined
    const { deskEmail: email, deskPhone: phone, ...line } = values
    return conektaPayments({ ...line, desk: { email, phone } })
  },
}

const BEGIN = '-----BEGIN PUBLIC KEY-----'
const END = '-----END PUBLIC KEY-----'

/** The PEM keys in a text, or in the file that it names. */
function keysIn(given: string): readonly string[] | undefined {
  try {
    const text = given.includes(BEGIN) || !existsSync(given) ? given : readFileSync(given, 'utf8')
    const pems = text
      // A line break in an environment variable is often written as \n.
      .replaceAll('\\n', '\n')
      .split(END)
      .filter((part) => part.includes(BEGIN))
      .map((part) => `${part.slice(part.indexOf(BEGIN))}${END}\n`)
    return conektaWebhookKeys(pems).length > 0 ? pems : undefined
  } catch {
    return undefined
  }
}
