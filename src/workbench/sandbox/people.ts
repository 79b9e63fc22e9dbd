import { randomBytes } from 'node:crypto'
import { dayIn } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import type { Database, Transaction } from '#server/base/database/database.ts'
import { newId, newOrderNo } from '#server/base/names/ids.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { makeDemoUser } from '#server/fronts/desk/staff/demo-user.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { mergePayments } from '#server/integrations/validated/payments.ts'
import { listOffers } from '#server/loans/offers/offers.ts'
import { findOrder, listOrders, type Order } from '#server/loans/orders/orders.ts'
import { acceptAgreement } from '#server/loans/papers/agreement.ts'
import { keepAgency } from '#server/loans/products/agency-rows.ts'
import { insertProduct, type ListedProduct } from '#server/loans/products/products.ts'
import { bindAccount, type NewBankAccount } from '#server/people/account/bank-account-rows.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { insertBorrower, insertSession, sealedPlace } from '#server/people/borrowers/borrowers.ts'
import { givePhone } from '#server/people/sessions/phone-owners.ts'
import type { Config } from '#server/service/config.ts'
import { keepTemplate } from '#server/site/landing/templates.ts'
import { sandboxAgencies } from './agencies.ts'
import { cast, type LoanPart, type Part } from './cast.ts'
import { makeApplication } from './make-application.ts'
import { makeLoan } from './make-loan.ts'
import { makeOffer } from './make-offer.ts'
import { type InventedRecord, olderOf, openCastRecord, recordMade } from './older-cast.ts'
import { sandboxProducts } from './products.ts'
import { sandboxTemplates } from './templates.ts'

/** A borrower for programs: page query and current orders. */
export interface Person {
  name: string
  market: MarketId
  type: string
  query: string
  orders: { orderNo: string; productId: string; status: string }[]
  /** Current and recent offers. */
  offers: { productId: string; amountMinor: string }[]
}

/** Distinguishes copies of a borrower. */
interface Copy {
  borrower: Borrower
  token: string
  deviceId: string
  /** The cast's own borrower, not a copy. */
  isNamed: boolean
  orderNoOf(loan: LoanPart): string
}

const SESSION_DAYS = 3650
const MS_PER_DAY = 86_400_000

/**
 * Inserts missing borrowers of the cast. Days count from the first insertion. Existing borrowers and products stay:
 * `olderCast` names changed ones.
 */
export async function loadPeople(
  database: Database,
  config: Config,
  now: Date,
  people: readonly Part[] = cast,
): Promise<void> {
  await database.transaction(async (tx) => {
    await openCastRecord(tx)
    for (const listed of sandboxProducts)
      if (await insertProduct(tx, listed)) await recordMade(tx, inventedProduct(listed))
    for (const template of sandboxTemplates) await keepTemplate(tx, template)
    for (const agency of sandboxAgencies) await keepAgency(tx, agency)
    await makeDemoUser(tx, now)
  })
  for (const part of people) {
    await database.transaction(async (tx) => {
      if (await play(tx, config, part, named(part), now)) await recordMade(tx, inventedPerson(part))
    })
  }
}

/** Borrowers and products from an older cast. */
export const olderCast = (database: Database, people: readonly Part[] = cast): Promise<string[]> =>
  olderOf(database, [...people.map(inventedPerson), ...sandboxProducts.map(inventedProduct)])

const inventedPerson = (part: Part): InventedRecord => ({ name: nameOf(part), content: part })
const inventedProduct = ({ product, logo }: ListedProduct): InventedRecord => ({
  name: product.name,
  content: { product, logo },
})

/** All borrowers of the cast with their current state. */
export function listPeople(database: Database, now: Date): Promise<Person[]> {
  return database.transaction(
    async (tx) => {
      const people: Person[] = []
      for (const part of cast) people.push(await personOf(tx, part, named(part), now))
      return people
    },
    { readOnly: true },
  )
}

/** Creates a fresh copy of a borrower, with their own loans and session; null for an unknown name. */
export async function copyPerson(
  database: Database,
  config: Config,
  name: string,
  now: Date,
): Promise<Person | null> {
  const part = cast.find((someone) => nameOf(someone) === name)
  if (!part) return null
  const copy = fresh(part, now)
  return database.transaction(async (tx) => {
    await play(tx, config, part, copy, now)
    return personOf(tx, part, copy, now)
  })
}

const nameOf = (part: Part) => `${part.givenName} ${part.familyName}`

function named(part: Part): Copy {
  return {
    borrower: { id: `sandbox-${part.key}`, market: part.market, clientKind: part.clientKind },
    token: `sandbox-token-${part.key}`,
    deviceId: `sandbox-phone-${part.key}`,
    isNamed: true,
    orderNoOf: (loan) => `900000000${part.number}${loan.key}`,
  }
}

function fresh(part: Part, now: Date): Copy {
  const numbers = new Map(part.loans.map((loan) => [loan.key, newOrderNo()]))
  return {
    borrower: { id: newId(now), market: part.market, clientKind: part.clientKind },
    token: `sandbox-token-${randomBytes(16).toString('hex')}`,
    deviceId: `sandbox-phone-${randomBytes(8).toString('hex')}`,
    isNamed: false,
    orderNoOf: (loan) => numbers.get(loan.key) ?? '',
  }
}

/** Inserts a borrower with all data; false if they exist. */
async function play(tx: Transaction, config: Config, part: Part, copy: Copy, now: Date): Promise<boolean> {
  const { borrower } = copy
  const sealer = sealerOf({ config })
  const isNew = await insertBorrower(tx, {
    ...borrower,
    givenName: sealer.seal(part.givenName, sealedPlace(borrower.id, 'given_name')),
    familyName: sealer.seal(part.familyName, sealedPlace(borrower.id, 'family_name')),
    address: sealer.seal(part.address, sealedPlace(borrower.id, 'address')),
    createdAt: now,
  })
  if (!isNew) return false
  await insertSession(tx, {
    tokenHash: hashOf(copy.token),
    borrowerId: borrower.id,
    deviceHash: hashOf(copy.deviceId),
    expiresAt: new Date(now.getTime() + SESSION_DAYS * MS_PER_DAY),
    createdAt: now,
  })
  await bindAccount(tx, borrower, accountOf(part), config.secrets, now)
  const payments = mergePayments([sandboxPayments(config.secrets.webhook)])
  const today = dayIn(now, markets[part.market].timeZone)
  for (const loan of part.loans) {
    const listed = sandboxProducts.find(({ product }) => product.id === loan.productId)
    if (!listed) throw new Error(`the sandbox has no product ${loan.productId}`)
    const made = { borrower, orderNo: copy.orderNoOf(loan), product: listed.product, loan }
    await makeLoan(tx, payments, made, today, now)
    await signAgreement(tx, config, borrower, made.orderNo, now)
  }
  for (const card of part.cards ?? []) {
    const holder = `${part.givenName} ${part.familyName}`
    await bindAccount(tx, borrower, { kind: 'card', bankCode: '', holder, ...card }, config.secrets, now)
  }
  await keepPhone(tx, borrower, inventedPhone(part), sealer)
  // Of several copies of a borrower, the first one signs in with the phone.
  if (copy.isNamed) await givePhone(tx, { config }, borrower, inventedPhone(part), now)
  if (part.application) await makeApplication(tx, borrower, part.application, sealer, now)
  for (const offer of part.offers ?? []) await makeOffer(tx, borrower, offer, now)
  return true
}

/** Every borrower accepted the loan agreement on application. */
async function signAgreement(
  tx: Transaction,
  config: Config,
  borrower: Borrower,
  orderNo: string,
  now: Date,
): Promise<void> {
  const order = await findOrder(tx, borrower, orderNo)
  if (!order) throw new Error(`order ${orderNo} vanished`)
  await acceptAgreement({ tx, borrower, config, now }, order, null, order.createdAt)
}

/** An invented account at an invented bank. */
function accountOf({ market, number, givenName, familyName }: Part): NewBankAccount {
  return {
    kind: 'account',
    holder: `${givenName} ${familyName}`,
    ...markets[market].account.invented(Number(number)),
  }
}

/** Unassigned phone numbers. */
const inventedPhone = ({ market, number }: Part) =>
  `${markets[market].dialCode}${markets[market].phone.invented}${number}`

async function personOf(tx: Transaction, part: Part, copy: Copy, now: Date): Promise<Person> {
  const place = new Map(part.loans.map((loan, index) => [copy.orderNoOf(loan), index]))
  const placeOf = ({ orderNo }: Order) => place.get(orderNo) ?? place.size
  // The cast's order, followed by later orders.
  const orders = (await listOrders(tx, copy.borrower)).sort((a, b) => placeOf(a) - placeOf(b))
  const offers = await listOffers(tx, copy.borrower)
  const identity = { type: part.type, dearest: copy.token, showy: copy.deviceId }
  return {
    name: nameOf(part),
    market: part.market,
    type: part.type,
    query: new URLSearchParams(identity).toString(),
    orders: orders.map((order) => ({
      orderNo: order.orderNo,
      productId: order.loan.product.id,
      status: loanToday(order, now).status,
    })),
    offers: offers.map(({ product, amount }) => ({ productId: product.id, amountMinor: String(amount) })),
  }
}
