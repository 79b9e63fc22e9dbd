import type * as z from 'zod/mini'

/** Where a call lives: the shared helper's base, the registration's, or the older payment store's (spec 7). */
export type Family = 'shared' | 'promotion' | 'payment-store'

/** What is said of one call, as written in the files of this room. */
interface Description<Input extends z.ZodMiniType, Output extends z.ZodMiniType> {
  method: 'GET' | 'POST'
  /** Below the family's base, as the specification spells it. */
  path: `/${string}`
  /** The code that means success here: the three of spec 7 and 8 are not interchangeable. */
  success: 0 | '0' | '00'
  input: Input
  output: Output
  family?: Family
  /** `form` sends `swift` and `eyes`, `json` sends `crp_phe`, `dearest`, `showy`, `dearer`, `language` (spec 7). */
  client?: 'form' | 'json'
  /** The one file field of a multipart call. */
  fileField?: string
  /** `image` answers with a picture instead of the envelope. */
  answer?: 'envelope' | 'image'
  /** A call that a visitor without a session may make. */
  isPublic?: boolean
  /** A call that changes nothing, so that its transaction may be read-only. */
  readsOnly?: boolean
}

/** One call of section 7: what the browser encodes, the server decodes with the same codecs, and back. */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST'
  path: `/${string}`
  success: 0 | '0' | '00'
  input: Input
  output: Output
  family: Family
  client: 'form' | 'json'
  fileField: string | null
  answer: 'envelope' | 'image'
  isPublic: boolean
  readsOnly: boolean
}

/** What a caller gives to the call `E`. */
export type InputOf<E extends Endpoint> = z.output<E['input']>

/** What a caller receives from the call `E` when it succeeds. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/**
 * Describes one call. What is not said is the shared helper's way: a form-encoded POST below `/nomination`, made by a
 * borrower with a session, answered by an envelope (spec 7, "Shared request conventions").
 */
export function endpoint<const Input extends z.ZodMiniType, const Output extends z.ZodMiniType>(
  description: Description<Input, Output>,
): Endpoint<Input, Output> {
  return {
    family: 'shared',
    client: 'form',
    fileField: null,
    answer: 'envelope',
    isPublic: false,
    readsOnly: false,
    ...description,
  }
}

/** Whether an answer's code means success: it parses to the call's own success code (spec 7: "code parses to 0"). */
export function succeeded(entry: Endpoint, code: unknown): boolean {
  if (entry.success === 0) return (typeof code === 'number' || isDigits(code)) && Number(code) === 0
  return (typeof code === 'number' || typeof code === 'string') && String(code) === entry.success
}

const isDigits = (code: unknown) => typeof code === 'string' && /^\d+$/.test(code.trim())
