import type { Result } from '../result.ts'

/** Problems of a bank account or card field. */
export type BindingProblem =
  | 'holder-missing'
  | 'bank-missing'
  | 'clabe-format'
  | 'clabe-check-digit'
  | 'account-format'
  | 'account-placeholder'
  | 'ifsc-format'
  | 'card-format'
  | 'card-check-digit'

/** A country's rule for bank accounts. */
export type AccountRule = {
  /** Returns the number in digits, or its problem. Blanks and hyphens are ignored. */
  readonly readNumber: (text: string) => Result<string, BindingProblem>
  /** The code of the bank or branch: typed beside the number, or part of it. */
  readonly bankCode:
    | { readonly typed: (text: string) => Result<string, BindingProblem> }
    | { readonly within: (number: string) => string }
  /** A fictitious account for sandbox people. */
  readonly invented: (serial: number) => {
    readonly bank: string
    readonly bankCode: string
    readonly number: string
  }
}

// People copy numbers in groups; blanks and hyphens between them are ignored.
const separators = /[\s-]/g

/** Removes grouping marks from a copied number. */
export const withoutGroups = (text: string): string => text.replace(separators, '')
