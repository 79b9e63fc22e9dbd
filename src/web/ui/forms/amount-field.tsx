import { type Currency, marketOfCurrency } from '#domain/markets/market.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** An amount that the borrower types, after the sign of its currency. */
export const AmountField = ({ currency, ...field }: TextFieldProps & { currency: Currency }) => (
  <TextField lead={marketOfCurrency(currency).symbol} inputMode="decimal" autoComplete="off" {...field} />
)
