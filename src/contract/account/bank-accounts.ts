import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { line, listOf, looseLine } from '#contract/fields.ts'
import { marketIds } from '#domain/markets/market.ts'

// The specification names these screens and shows no call for them: these are this product's own (docs/departures.md).

const bound = z.object({ id: looseLine, bank: looseLine, masked: looseLine })

/** The borrower's accounts and cards as they may be shown, and whose country's numbers are asked for. */
export const boundAccounts = endpoint({
  method: 'POST',
  path: '/v3/bank/accounts',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ market: z.enum(marketIds), accounts: listOf(bound), cards: listOf(bound) }),
})

/** Binds the account to which loans are paid, as its market numbers them: `ifsc` is empty where no code of the bank is typed. */
export const bindAccount = endpoint({
  method: 'POST',
  path: '/v3/bank/bind-account',
  success: 0,
  input: z.object({ holder: line(), bank: line(), number: line(), ifsc: line() }),
  output: z.object({ masked: looseLine }),
})

/** Binds a card. Its number is checked and masked, and not kept. */
export const bindCard = endpoint({
  method: 'POST',
  path: '/v3/bank/bind-card',
  success: 0,
  input: z.object({ holder: line(), bank: line(), number: line() }),
  output: z.object({ masked: looseLine }),
})
