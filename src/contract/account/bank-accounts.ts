import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { draftKey, flag, line, listOf, looseLine, looseNumber, orNone } from '#contract/fields.ts'
import { marketIds } from '#domain/markets/market.ts'

// The specification names these screens and shows no call for them: these are this product's own (docs/departures.md).

const bound = z.object({ id: looseLine, bank: looseLine, masked: looseLine })
/** `use` says from when or until when loans are paid into it. One that waits may be cancelled. */
const account = z.extend(bound, { use: looseLine, isWaiting: flag })
/** An account whose code was sent: which one it is, to which number, and in how many seconds another one may be asked for. */
const change = z.object({
  id: looseLine,
  masked: looseLine,
  bank: looseLine,
  sentTo: looseLine,
  waitSeconds: looseNumber,
})

/**
 * The borrower's accounts and cards as they may be shown, and whose country's numbers are asked for. `notice` says what
 * saving an account takes; `change` is the account that waits for its code, if one does; `phoneChange` says that another
 * phone is to take the place of the one to which codes go, and is empty where none is.
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

/**
 * Binds the account to which loans are paid, as its market numbers them: `ifsc` is empty where no code of the bank is
 * typed. With `needsCode` it is bound by `confirm-account`, with the code that was sent to the borrower's phone.
 */
export const bindAccount = endpoint({
  method: 'POST',
  path: '/v3/bank/bind-account',
  success: 0,
  input: z.object({ holder: line(), bank: line(), number: line(), ifsc: line() }),
  output: z.object({ masked: looseLine, needsCode: flag }),
})

/**
 * Binds the account that waits for its code. `changeId` is the one that the page showed: a code for another one, which
 * somebody else gave meanwhile, does not bind it. `use` says from when loans are paid into it.
 */
export const confirmAccount = endpoint({
  method: 'POST',
  path: '/v3/bank/confirm-account',
  success: 0,
  input: z.object({ code: line(), changeId: z.optional(line()) }),
  output: z.object({ masked: looseLine, use: looseLine }),
})

/** Sends another code for the account that waits for one. */
export const sendAccountCode = endpoint({
  method: 'POST',
  path: '/v3/bank/send-account-code',
  success: 0,
  input: z.object({}),
  output: z.object({ sentTo: looseLine }),
})

/** Takes back an account that is not used yet: the one with this id, or, where that is empty, the one that waits for its code. */
export const cancelAccount = endpoint({
  method: 'POST',
  path: '/v3/bank/cancel-account',
  success: 0,
  input: z.object({ accountId: line() }),
  output: z.object({ masked: looseLine }),
})

/** Keeps the phone to which codes go, where another one was to take its place. */
export const cancelPhoneChange = endpoint({
  method: 'POST',
  path: '/v3/bank/cancel-phone-change',
  success: 0,
  input: z.object({}),
  output: z.object({ sentTo: looseLine }),
})

/** Binds a card. Its number is checked and masked, and not kept. */
export const bindCard = endpoint({
  method: 'POST',
  path: '/v3/bank/bind-card',
  success: 0,
  input: z.object({ holder: line(), bank: line(), number: line() }),
  output: z.object({ masked: looseLine }),
})
