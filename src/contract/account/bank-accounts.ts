import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { draftKey, flag, line, listOf, looseLine, looseNumber, orNone } from '#contract/fields.ts'
import { marketIds } from '#domain/markets/market.ts'

// The specification names these screens without their calls; these are our own (docs/evidence/departures.md).

const bound = z.object({ id: looseLine, bank: looseLine, masked: looseLine })
/** `use` says from when or until when loans are paid into the account. A waiting one can be cancelled. */
const account = z.extend(bound, { use: looseLine, isWaiting: flag })
/**
 * An account that awaits its code: which one, the masked phone, and the seconds until another code can be requested.
 */
const change = z.object({
  id: looseLine,
  masked: looseLine,
  bank: looseLine,
  sentTo: looseLine,
  waitSeconds: looseNumber,
})

/**
 * Lists the borrower's masked accounts and cards, and the country whose numbers are accepted. `notice` explains what
 * saving an account requires; `change` is the account that awaits its code; `phoneChange` announces a change of the
 * phone that receives codes, and is empty without one.
 */
export const boundAccounts = endpoint({
  method: 'POST',
  path: '/v3/bank/accounts',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({
    market: z.enum(marketIds),
    accounts: listOf(account),
    cards: listOf(bound),
    notice: looseLine,
    change: orNone(change),
    phoneChange: looseLine,
    draftKey,
  }),
})

export const boundAccountsText: CallText<typeof boundAccounts> = {
  of: boundAccounts,
  group: 'Additions: complaints, data and bank accounts',
  title: 'The bound accounts and cards',
  about: 'Called by the pages for binding a bank account or a card. Numbers are answered masked.',
  fields: {
    market: 'The country whose numbers are asked for.',
    accounts: 'The bound bank accounts.',
    'accounts.id': 'The id of the account.',
    'accounts.bank': 'The name of the bank.',
    'accounts.masked': 'The number, masked, as shown.',
    'accounts.use':
      'First or last day on which loans are paid into it, in a sentence; empty if it is no longer used.',
    'accounts.isWaiting': 'Whether it is not used yet, and may be cancelled.',
    cards: 'The bound cards.',
    'cards.id': 'The id of the card.',
    'cards.bank': 'The name of the bank.',
    'cards.masked': 'The number, masked, as shown.',
    notice: 'What saving an account takes, in a sentence.',
    change: 'The account that waits for its code; null if none does.',
    'change.id': 'The id of the account that waits, for `confirm-account`.',
    'change.masked': 'The number, masked, as shown.',
    'change.bank': 'The name of the bank.',
    'change.sentTo': 'The phone to which the code was sent, masked.',
    'change.waitSeconds': 'Seconds until another code may be requested.',
    phoneChange:
      'That another phone is to take the place of the one to which codes go, in a sentence; empty if none is.',
  },
}

/**
 * Binds the payout account in its market's format: `ifsc` is empty if no bank code is typed. With `needsCode`,
 * `confirm-account` completes it with the code sent to the borrower's phone.
 */
export const bindAccount = endpoint({
  method: 'POST',
  path: '/v3/bank/bind-account',
  success: 0,
  input: z.object({ holder: line(), bank: line(), number: line(), ifsc: line() }),
  output: z.object({ masked: looseLine, needsCode: flag }),
})

export const bindAccountText: CallText<typeof bindAccount> = {
  of: bindAccount,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Bind a bank account',
  about:
    'Sent by the page for binding a bank account: a CLABE in Mexico, a number with its IFSC in India. Answers that a code was sent, which `confirm-account` takes.',
  refusals: [
    'holder-missing',
    'bank-missing',
    'clabe-format',
    'clabe-check-digit',
    'account-format',
    'account-placeholder',
    'ifsc-format',
    'bank-unknown',
    'holder-other-name',
    'phone-unknown',
    'resend-too-soon',
    'too-many-requests',
  ],
  fields: {
    holder: "The holder's name, as it was typed.",
    bank: 'The name of the bank.',
    number: 'The number, as it was typed.',
    ifsc: 'The IFSC of the bank in India; empty in Mexico.',
    masked: 'The number, masked, as shown.',
    needsCode: 'Whether a code was sent that has to be entered.',
  },
}

/**
 * Confirms the waiting account with its code. `changeId` is the one that the page showed, so that a code cannot
 * confirm an account entered elsewhere meanwhile. `use` says from when loans are paid into it.
 */
export const confirmAccount = endpoint({
  method: 'POST',
  path: '/v3/bank/confirm-account',
  success: 0,
  input: z.object({ code: line(), changeId: z.optional(line()) }),
  output: z.object({ masked: looseLine, use: looseLine }),
})

export const confirmAccountText: CallText<typeof confirmAccount> = {
  of: confirmAccount,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Confirm a bank account',
  about:
    'Sent with the code from the phone. The first account is used at once; one in place of another waits as long as the lender says, and may be cancelled meanwhile.',
  refusals: [
    'account-change-missing',
    'sms-code-wrong',
    'sms-code-expired',
    'sms-code-tries-spent',
    'code-digits',
  ],
  fields: {
    code: 'The code, as it was typed.',
    changeId: 'The `change.id` that the page shows. An account that was given meanwhile is not bound.',
    masked: 'The number, masked, as shown.',
    use: 'First day on which loans are paid into it, in a sentence.',
  },
}

/** Sends another code for the waiting account. */
export const sendAccountCode = endpoint({
  method: 'POST',
  path: '/v3/bank/send-account-code',
  success: 0,
  input: z.object({}),
  output: z.object({ sentTo: looseLine }),
})

export const sendAccountCodeText: CallText<typeof sendAccountCode> = {
  of: sendAccountCode,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Send another code for a bank account',
  about: 'Sent after the countdown, for the account that waits for its code.',
  refusals: ['account-change-missing', 'phone-unknown', 'resend-too-soon', 'too-many-requests'],
  fields: {
    sentTo: 'The phone to which the code was sent, masked.',
  },
}

/**
 * Cancels an account that is not in use yet: the one with this id, or the one that awaits its code if the id is empty.
 */
export const cancelAccount = endpoint({
  method: 'POST',
  path: '/v3/bank/cancel-account',
  success: 0,
  input: z.object({ accountId: line() }),
  output: z.object({ masked: looseLine }),
})

export const cancelAccountText: CallText<typeof cancelAccount> = {
  of: cancelAccount,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Cancel a bank account that is not used yet',
  about: 'Takes back the account that waits for its code, or one that is not used yet. The one before stays.',
  refusals: ['account-change-missing'],
  fields: {
    accountId: 'The id of an account that is not used yet; empty for the one that waits for its code.',
    masked: 'The number, masked, as shown.',
  },
}

/** Cancels a change of the phone that receives codes. */
export const cancelPhoneChange = endpoint({
  method: 'POST',
  path: '/v3/bank/cancel-phone-change',
  success: 0,
  input: z.object({}),
  output: z.object({ sentTo: looseLine }),
})

export const cancelPhoneChangeText: CallText<typeof cancelPhoneChange> = {
  of: cancelPhoneChange,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Keep the phone to which codes go',
  about: 'Takes back another phone that is not used yet. Codes go on to the one that is known.',
  refusals: ['phone-change-missing'],
  fields: {
    sentTo: 'The phone to which the code was sent, masked.',
  },
}

/** Binds a card. Its number is checked and masked, and not stored. */
export const bindCard = endpoint({
  method: 'POST',
  path: '/v3/bank/bind-card',
  success: 0,
  input: z.object({ holder: line(), bank: line(), number: line() }),
  output: z.object({ masked: looseLine }),
})

export const bindCardText: CallText<typeof bindCard> = {
  of: bindCard,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Bind a card',
  about: 'Sent by the page for binding a card. Of the number nothing but the last four digits is kept.',
  refusals: ['holder-missing', 'bank-missing', 'card-format', 'card-check-digit'],
  fields: {
    holder: "The holder's name, as it was typed.",
    bank: 'The name of the bank.',
    number: 'The number, as it was typed.',
    masked: 'The number, masked, as shown.',
  },
}
