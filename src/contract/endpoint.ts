import type * as z from 'zod/mini'

/** Base of a call: the shared helper's, the registration's, or the older payment store's (spec 7). */
export type Family = 'shared' | 'promotion' | 'payment-store'

/** Definition of one call, as written in the files of this room. */
interface Description<Input extends z.ZodMiniType, Output extends z.ZodMiniType> {
  method: 'GET' | 'POST'
  /** Path below the family's base, as the specification spells it. */
  path: `/${string}`
  /** Success code of this call: the three codes of spec 7 and 8 are not interchangeable. */
  success: 0 | '0' | '00'
  input: Input
  output: Output
  family?: Family
  /** `form` sends `swift` and `eyes`, `json` sends `crp_phe`, `dearest`, `showy`, `dearer`, `language` (spec 7). */
  client?: 'form' | 'json'
  /** The one file field of a multipart call. */
  fileField?: string
  /** `image` returns a picture instead of the envelope. */
  answer?: 'envelope' | 'image'
  /** Callable without a session. */
  isPublic?: boolean
  /** Changes nothing, so that its transaction may be read-only. */
  readsOnly?: boolean
}

/** One call of section 7. Browser and server use the same codecs. */
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

/** Input of the call `E`. */
export type InputOf<E extends Endpoint> = z.output<E['input']>

/** Output of the call `E` on success. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/**
 * Defines a call. Defaults: a form-encoded POST below `/nomination` with a borrower's session, answered by an envelope
 * (spec 7, "Shared request conventions").
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

/** Returns whether an answer's code parses to the call's success code (spec 7: "code parses to 0"). */
export function succeeded(entry: Endpoint, code: unknown): boolean {
  if (entry.success === 0) return (typeof code === 'number' || isDigits(code)) && Number(code) === 0
  return (typeof code === 'number' || typeof code === 'string') && String(code) === entry.success
}

const isDigits = (code: unknown) => typeof code === 'string' && /^\d+$/.test(code.trim())
