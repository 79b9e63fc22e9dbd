import * as z from 'zod/mini'
import { currencies } from '#domain/markets/market.ts'
import { namedId } from '#server/call/operator/answer-fields.ts'

export const borrowerId = namedId('Your own id of the borrower.')
export const orderNo = namedId('The number of the loan.')
export const currency = z.enum(currencies)

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const day = z.string().check(z.regex(DAY), z.describe("A day in the calendar of the loan's market."))

/** The name of a payment, the same in every event and operator call. */
export const payment = namedId('The payment: its source and the id of the event that reported it.')

export const EXAMPLE_LOAN = { borrowerId: 'customer-1001', orderNo: '20261121180000000001' } as const
export const EXAMPLE_MOMENT = '2026-11-21T18:00:00.000Z'
