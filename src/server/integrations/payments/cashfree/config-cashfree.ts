import { matching } from '#server/base/config/setting-types.ts'
import type { Settings } from '#server/base/config/settings.ts'
import {
  deskEmail,
  providerAddress,
  type SwitchablePayments,
} from '#server/integrations/payments/provider.ts'
import { cashfreePayments } from './cashfree.ts'
import { CASHFREE_ADDRESS } from './cashfree-call.ts'

const clientSecret = matching(/^\S{16,}$/, 'a secret of Cashfree, at least 16 characters without blanks')

export const cashfreeSettings = {
  clientId: {
    name: 'CASHFREE_CLIENT_ID',
    type: matching(/^[A-Za-z0-9_-]{8,100}$/, 'an id of Cashfree, letters and digits'),
    role: 'switch',
    about: 'the id of the account at Cashfree; it switches the provider on',
  },
  clientSecret: {
    name: 'CASHFREE_CLIENT_SECRET',
    type: clientSecret,
    role: 'required',
    about: 'the secret of the account, which also signs Cashfree’s notices',
    isSecret: true,
  },
  oldSecret: {
    name: 'CASHFREE_CLIENT_SECRET_OLD',
    type: clientSecret,
    about: 'the earlier secret: its notices are trusted while the secret is being changed',
    isSecret: true,
  },
  deskEmail: {
    name: 'CASHFREE_DESK_EMAIL',
    type: deskEmail,
    role: 'required',
    about: 'the e-mail address that Cashfree receives for borrowers without one',
  },
  deskPhone: {
    name: 'CASHFREE_DESK_PHONE',
    type: matching(/^\+91[6-9][0-9]{9}$/, 'the phone of your desk in India as "+919000000000"'),
    role: 'required',
    about: 'the phone that Cashfree receives for borrowers without one',
  },
  address: {
    name: 'CASHFREE_ADDRESS',
    type: providerAddress(/^https:\/\/[^/\s]+(\/[a-z]+)?$/, CASHFREE_ADDRESS),
    default: CASHFREE_ADDRESS,
    about: 'another address, for Cashfree’s sandbox (`https://sandbox.cashfree.com/pg`), a proxy or a test',
  },
} satisfies Settings

export const cashfree: SwitchablePayments = {
  settings: cashfreeSettings,
  read(reader) {
    const values = reader.readPart(cashfreeSettings)
    if (values === undefined) return undefined
    const { deskEmail: email, deskPhone: phone, ...line } = values
    return cashfreePayments({ ...line, desk: { email, phone } })
  },
}
