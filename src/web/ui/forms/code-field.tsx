import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type FieldProps = ComponentProps<typeof TextField>

/**
 * Field for a code from a message, with autofill. It is large, for comparison with the message. Input is not
 * truncated.
 */
export const CodeField = (field: FieldProps) => (
  <TextField
    className="input one-time"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    {...field}
  />
)

/** Attributes of input copied letter by letter from a picture or paper: no autocorrection and no autofill. */
export const CopiedField = (field: FieldProps) => (
  <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} required {...field} />
)
