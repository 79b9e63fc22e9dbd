import { matching } from '#server/base/config/setting-types.ts'
import type { Settings } from '#server/base/config/settings.ts'
import {
  deskEmail,
  providerAddress,
  type SwitchablePayments,
} from '#server/integrations/payments/provider.ts'
import { cashfreePayments } from './cashfree.ts'
import { CASHFREE_ADDRESS } from './cashfree-call.ts'

const clientSecret = matching(/^\S{16,}$/, 'a secret of Cashfree, at least 16 characters without spaces')

export const cashfreeSettings = {
  clientId: {
    name: 'CASHFREE_CLIENT_ID',
    type: matching(/^[A-Za-z0-9_-]{8,100}$/, 'an id of Cashfree, letters and digits'),
    role: 'switch',
    about: 'Cashfree client id; enables Cashfree',
  },
  clientSecret: {
    name: 'CASHFREE_CLIENT_SECRET',
    type: clientSecret,
    role: 'required',
    about: 'Cashfree client secret; also verifies notices',
    isSecret: true,
  },
  oldSecret: {
    name: 'CASHFREE_CLIENT_SECRET_OLD',
    type: clientSecret,
    about: 'previous secret during a rotation',
    isSecret: true,
  },
  deskEmail: {
    name: 'CASHFREE_DESK_EMAIL',
    type: deskEmail,
    role: 'required',
    about: 'sent to Cashfree for borrowers without an e-mail address',
  },
  deskPhone: {
    name: 'CASHFREE_DESK_PHONE',
    type: matching(/^\+91[6-9][0-9]{9}$/, 'the phone of your desk in India as "+919000000000"'),
    role: 'required',
    about: 'sent to Cashfree for borrowers without a phone',
  },
  address: {
    name: 'CASHFREE_ADDRESS',
    type: providerAddress(/^https:\/\/[^/\s]+(\/[a-z]+)?$/, CASHFREE_ADDRESS),
    default: CASHFREE_ADDRESS,
    about: 'API address, for Cashfree’s sandbox (`https://sandbox.cashfree.com/pg`), a proxy or a test',
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
