/** What a rule answers: the value, or the reason why not. Bugs are thrown, refusals are returned. */
export type Result<T, R extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** The rule allows it, and this is the value. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** The rule forbids it. `reason` is a kebab-case word that the refusal catalogue puts into sentences (spec 8). */
export function refuse<R extends string>(reason: R): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal: reason }
}
