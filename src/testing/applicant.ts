import { submitApplication } from '#contract/apply/application.ts'
import { saveStep, stepForm, uploadDocument } from '#contract/apply/certify.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import type { Minor } from '#domain/amount.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { NO_DEVICE } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { bindAccount } from '#server/people/account/bank-account-rows.ts'
import { insertSession } from '#server/people/borrowers/borrowers.ts'
import { accountOfPhone } from '#server/people/sign-in/account-of-phone.ts'
import { asBorrower, type CallAs, dataOf } from './as-borrower.ts'
import { makePng } from './picture.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** The authority's own example CURP. */
export const SAMPLE_CURP = 'HEGG560427MVZRRL04'

const OF_MARKET = {
  mx: { product: 'mx-directo', phone: '+5255000010', type: '2', amount: 200_000n, document: 'ine' },
  in: { product: 'in-steps', phone: '+9100000010', type: '1', amount: 600_000n, document: 'pan-card' },
} as const

type ApplicantMarket = keyof typeof OF_MARKET

const SESSION_MS = 400 * 86_400_000

/** A signed-in borrower with a confirmed phone and a payout account, and no other data. */
export interface Applicant {
  id: string
  query: string
  call: CallAs
  market: ApplicantMarket
  product: string
}

let people = 0

export async function newApplicant(
  server: SandboxServer,
  market: ApplicantMarket = 'mx',
  holder = 'Rosa Inventada',
): Promise<Applicant & { phone: string }> {
  people += 1
  const id = `applicant-${people}`
  const { product, phone: first, type } = OF_MARKET[market]
  const phone = first + String(people).padStart(2, '0')
  const { service } = server
  const now = service.now()
  await service.database.transaction(async (tx) => {
    const opening = { id, phone, market }
    const borrower = await accountOfPhone({ tx, service, now }, opening)
    const expiresAt = new Date(now.getTime() + SESSION_MS)
    const session = { tokenHash: hashOf(id), borrowerId: id, deviceHash: NO_DEVICE, expiresAt }
    await insertSession(tx, { ...session, createdAt: now })
    const account = { bank: 'Banco Inventado', bankCode: '999', number: '999000000000000315' }
    await bindAccount(tx, borrower, { kind: 'account', holder, ...account }, service.config.secrets, now)
  })
  const query = new URLSearchParams({ type, dearest: id, showy: '' }).toString()
  return { id, phone, query, call: asBorrower(server, query), market, product }
}

/** Starts an application for an amount; returns its id. */
export async function applyFor(person: Applicant, amount: Minor = OF_MARKET[person.market].amount) {
  const { call, product } = person
  const { detail, dataNotice } = dataOf(await call(productDetail, { productId: product, amount }))
  const { periods = 0, termUnit = '' } = detail ?? {}
  const read = dataNotice && { noticeHash: dataNotice.noticeHash }
  return dataOf(await call(productApply, { productId: product, amount, periods, termUnit, ...read }))
    .applicationId
}

/** Uploads a photo as the pages do; returns the answer. */
export async function sendPhoto(
  { url, service }: SandboxServer,
  { query }: Pick<Applicant, 'query'>,
  bytes: Buffer = makePng(40, 30),
) {
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const path = `${url}/nomination/v3/certify/upload-document?${query}`
  const response = await fetch(path, { method: 'POST', body: form })
  return readAnswer(uploadDocument, await response.json(), service.map)
}

export const photoOf = async (server: SandboxServer, person: Applicant): Promise<string> =>
  dataOf(await sendPhoto(server, person)).url

/** Saves a step at the version of its form, or at another one. */
export async function saveOne(
  { call }: Pick<Applicant, 'call'>,
  { applicationId, kind }: { applicationId: string; kind: StepKind },
  values: Readonly<Record<string, string>>,
  version?: number,
) {
  const form = dataOf(await call(stepForm, { applicationId, kind }))
  const listed = Object.entries(values).map(([name, value]) => ({ name, value }))
  const input = { applicationId, kind, version: version ?? form.version, values: listed }
  return dataOf(await call(saveStep, input))
}

export const BASIC = { givenName: 'Rosa', familyName: 'Inventada', birthDate: '1956-04-27' }
const HOME = { street: 'Calle Ejemplo 1', city: 'Ciudad Muestra', state: 'Estado Ejemplo' }
export const PERSONAL = {
  mx: { curp: SAMPLE_CURP, ...HOME, postalCode: '06000' },
  in: { pan: 'ABCPE1234F', ...HOME, postalCode: '560001' },
} as const
export const JOB = { work: 'employed', monthlyIncome: '12,000', paidEvery: 'month' }

/** Returns the hash of the consent text that the form shows. */
export async function consentOf({ call }: Applicant, applicationId: string): Promise<string> {
  const { fields } = dataOf(await call(stepForm, { applicationId, kind: 'credit' }))
  return fields[0]?.textHash ?? ''
}

/** Completes every required step; returns the answers. */
export async function doSteps(
  server: SandboxServer,
  person: Applicant,
  applicationId: string,
  basic: Readonly<Record<string, string>> = BASIC,
) {
  const [documentFront, selfie] = [await photoOf(server, person), await photoOf(server, person)]
  const { document } = OF_MARKET[person.market]
  const save = (kind: StepKind, values: Readonly<Record<string, string>>) =>
    saveOne(person, { applicationId, kind }, values)
  return [
    await save('basic', basic),
    await save('personal', PERSONAL[person.market]),
    await save('job', JOB),
    await save('credit', { bureauConsent: await consentOf(person, applicationId) }),
    await save('identity', { document, documentFront, selfie }),
  ]
}

/** Completes and sends an application; returns its id. */
export async function applied(server: SandboxServer, person: Applicant, amount?: Minor): Promise<string> {
  const applicationId = await applyFor(person, amount)
  await doSteps(server, person, applicationId)
  dataOf(await person.call(submitApplication, { applicationId }))
  return applicationId
}
