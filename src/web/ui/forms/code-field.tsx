import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type FieldProps = ComponentProps<typeof TextField>

/** The code of a message. A phone fills it in by itself; it is large, because one compares it with what arrived. Nothing of it is cut. */
export const CodeField = (field: FieldProps) => (
  <TextField
    className="input one-time"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    {...field}
  />
)

/** What is copied letter by letter, from a picture or from a paper: a phone neither mends nor keeps it. */
export const CopiedField = (field: FieldProps) => (
  <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} required {...field} />
)
