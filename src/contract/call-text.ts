import type * as z from 'zod/mini'
import type { RefusalReason } from '#words/en/refusals.ts'
import type { Endpoint, InputOf, OutputOf } from './endpoint.ts'

/**
 * What is said of calls, for the programmer of a backend. Each text is a plain literal beside its schema, so that the
 * bundler leaves it out of the pages: it must not call a function or spread another value.
 */

/** What a field means; `added` where the specification does not have the field and a backend may leave it out. */
export type FieldText = string | { readonly added: string }

/** The paths of all fields of a value, through lists and objects: `repayList`, `repayList.title`. */
type PathsOf<Value> = Value extends readonly (infer Row)[]
  ? PathsOf<Row>
  : Value extends object
    ? { [Name in keyof Value & string]: Name | `${Name}.${PathsOf<NonNullable<Value[Name]>>}` }[keyof Value &
        string]
    : never

type Texts<Value> = Readonly<Partial<Record<PathsOf<NonNullable<Value>>, FieldText>>>

/** Describes one call. */
export interface CallText<E extends Endpoint = Endpoint> {
  of: E
  group: Group
  title: string
  /** When the pages ask, and what a backend has to do. */
  about: string
  /** The call is this product's own, in a group of the specification. Each call of a group of additions is. */
  isAddition?: true
  /** What this product's server may refuse here, beside what any call may. */
  refusals?: readonly RefusalReason[]
  /** Fields of the request and of the answer. What is missing here is said by the part that holds it, or in `commonTexts`. */
  fields?: Texts<InputOf<E>> & Texts<OutputOf<E>>
}

/** Describes the fields of an object that several calls share. */
export interface PartText<Schema extends z.ZodMiniType = z.ZodMiniType> {
  of: Schema
  /** The name of its own that it has in the document, and what it is. */
  name?: string
  about?: string
  fields: Texts<z.output<Schema>>
}

/** The tables of section 7, and what this product adds to each. */
export const groups = {
  'Complaint and contract':
    'Complaints, their pictures and answers, customer service, and the promissory note.',
  'Loan pages': 'What is offered, accepted, owed and repaid.',
  'Registration and promotion':
    'What the page behind an advertisement asks. Everybody may ask, without a session.',
  'Older payment store':
    'Paying with a saved card. These calls are of the JSON client, and their success is 00.',
  'Additions: loans and payments':
    'What the specification has no call for, and the loan pages show all the same.',
  'Additions: papers and site': 'The history of a loan as papers, and what the public site says.',
  'Additions: a door of its own':
    'Signing in by phone and code in a plain browser. The session lies in a cookie, and in no answer.',
  'Additions: applying for a loan': 'From a product to an offer: what it costs, and what is asked.',
  'Additions: complaints, data and bank accounts':
    'What the screens named in the specification need beyond its calls.',
} as const satisfies Record<string, string>

export type Group = keyof typeof groups
