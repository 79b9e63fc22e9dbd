import type { ReactNode } from 'react'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { TextField } from './text-field.tsx'

interface PhoneFieldProps {
  market: MarketId
  label: string
  phone: string
  hint?: ReactNode
  error: string | undefined
}

/** A mobile number after its country's code. A number that is typed with its own code hides it. */
export const PhoneField = ({ market, phone, ...field }: PhoneFieldProps) => (
  <TextField
    id="phone"
    name="phone"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    required
    lead={markets[market].dialCode}
    // The style sheet uses both to detect a typed number, and one with a code (fields.css).
    placeholder=" "
    pattern="[^+].*"
    defaultValue={phone}
    {...field}
  />
)
