/** Result of a rule: a value, or the reason of a refusal. Bugs are thrown, refusals are returned. */
export type Result<T, R extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** A success with its value. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A refusal. `reason` is a kebab-case code that the refusal catalogue translates (spec 8). */
export function refuse<R extends string>(reason: R): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal: reason }
}
