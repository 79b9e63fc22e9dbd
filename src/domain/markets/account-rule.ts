import type { Result } from '../result.ts'

/** What is wrong with one field of a bank account or a card. */
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

/** How a country numbers its bank accounts. */
export type AccountRule = {
  /** The number in digits, or what is wrong with it. Blanks and hyphens mean nothing. */
  readonly readNumber: (text: string) => Result<string, BindingProblem>
  /** The code of the bank or branch: typed beside the number, or a part of it. */
  readonly bankCode:
    | { readonly typed: (text: string) => Result<string, BindingProblem> }
    | { readonly within: (number: string) => string }
  /** An account that no bank has, for the people of the sandbox. */
  readonly invented: (serial: number) => {
    readonly bank: string
    readonly bankCode: string
    readonly number: string
  }
}

// People copy numbers in groups; blanks and hyphens between them mean nothing.
const separators = /[\s-]/g

/** A number as people copy it, without the marks of its groups. */
export const withoutGroups = (text: string): string => text.replace(separators, '')
