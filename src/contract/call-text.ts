import type * as z from 'zod/mini'
import type { RefusalReason } from '#words/en/refusals.ts'
import type { Endpoint, InputOf, OutputOf } from './endpoint.ts'

/**
 * Documentation of calls for backend programmers. Each text is a plain literal beside its schema, so that the bundler
 * removes it from the pages: it must not call functions or spread values.
 */

/** Meaning of a field; `added` marks fields beyond the specification, which a backend may omit. */
export type FieldText = string | { readonly added: string }

/** The paths of all fields of a value, through lists and objects: `repayList`, `repayList.title`. */
type PathsOf<Value> = Value extends readonly (infer Row)[]
  ? PathsOf<Row>
  : Value extends object
    ? { [Name in keyof Value & string]: Name | `${Name}.${PathsOf<NonNullable<Value[Name]>>}` }[keyof Value &
        string]
    : never

type Texts<Value> = Readonly<Partial<Record<PathsOf<NonNullable<Value>>, FieldText>>>

export interface CallText<E extends Endpoint = Endpoint> {
  of: E
  group: Group
  title: string
  /** When the pages call it, and what a backend must do. */
  about: string
  /** Marks a call of our own inside a group of the specification. Every call of an added group is our own. */
  isAddition?: true
  /** Refusals of this product's server, beside those of every call. */
  refusals?: readonly RefusalReason[]
  /** Fields of the request and the answer. Missing ones are described by a shared part or in `commonTexts`. */
  fields?: Texts<InputOf<E>> & Texts<OutputOf<E>>
}

/** Describes the fields of an object that several calls share. */
export interface PartText<Schema extends z.ZodMiniType = z.ZodMiniType> {
  of: Schema
  /** Name of the shared object in the document, and its meaning. */
  name?: string
  about?: string
  fields: Texts<z.output<Schema>>
}

/** Groups of section 7 and this product's additions. */
export const groups = {
  'Complaint and contract':
    'Complaints, their pictures and answers, customer service, and the promissory note.',
  'Loan pages': 'What is offered, accepted, owed and repaid.',
  'Registration and promotion': 'What the page behind an advertisement asks. No session is required.',
  'Older payment store':
    'Paying with a saved card. These calls are of the JSON client, and their success is 00.',
  'Additions: loans and payments':
    'What the specification has no call for, and the loan pages show all the same.',
  'Additions: papers and site': 'The history of a loan as papers, and what the public site says.',
  'Additions: sign-in without an app':
    'Sign-in by phone and code in a plain browser. The session is in a cookie, never in an answer.',
  'Additions: applying for a loan': 'From a product to an offer: what it costs, and what is asked.',
  'Additions: complaints, data and bank accounts':
    'What the screens named in the specification need beyond its calls.',
} as const satisfies Record<string, string>

export type Group = keyof typeof groups
