import { type Identity, identityIn } from '#contract/wire/session.ts'
import { languageCodes, languages } from '#domain/language.ts'
import type { LoanKey } from '#web/words/paths.ts'
import type { SandboxPerson } from '#workbench/bridge-lab/sandbox-people.ts'

/** A borrower's loan or offer. */
export interface BorrowerItem extends LoanKey {
  /** In the simulator's address. */
  value: string
  label: string
}

/** The borrower and the loan of the page. */
export interface Chosen {
  person: SandboxPerson
  holdings: readonly BorrowerItem[]
  holding: BorrowerItem
  identity: Identity
}

const MEANINGS: Readonly<Record<string, string>> = {
  '21': 'in review',
  '110': 'refused',
  '151': 'being disbursed',
  '170': 'being confirmed',
  '174': 'to be repaid',
  '180': 'overdue',
  '200': 'settled',
}

/** The same borrower without a session, as after a sign-out. */
export const signedOut: SandboxPerson = {
  name: 'No session',
  market: '',
  query: '',
  orders: [],
  offers: [],
}

const NOTHING: BorrowerItem = { value: '', label: 'no loan', productId: '', orderId: '' }

/** The borrower and loan in the simulator's address, else the first ones. */
export function chosenIn(people: readonly SandboxPerson[], query: URLSearchParams): Chosen {
  const person = people.find(({ name }) => name === query.get('person')) ?? people[0] ?? signedOut
  const holdings = holdingsOf(person)
  const holding = holdings.find(({ value }) => value === query.get('loan')) ?? holdings[0] ?? NOTHING
  const spoken = TYPES[query.get('lang') ?? '']
  const own = identityIn(new URLSearchParams(person.query))
  return { person, holdings, holding, identity: spoken ? { ...own, type: spoken } : own }
}

/** Value of `type` for a language (spec 1). */
const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  languageCodes.map((code) => [code, languages[code].type]),
)

const holdingsOf = ({ orders, offers }: SandboxPerson): BorrowerItem[] => [
  ...orders.map(({ orderNo, productId, status }) => ({
    value: orderNo,
    label: `${status} ${MEANINGS[status] ?? 'unknown status'} · ${productId}`,
    productId,
    orderId: orderNo,
  })),
  ...offers.map(({ productId }) => ({
    value: `offer-${productId}`,
    label: `offer · ${productId}`,
    productId,
    orderId: '',
  })),
]
