import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveStep, stepForm } from '#contract/apply/certify.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { refusals } from '#contract/refusals.ts'
import { declaredLimits, type Limit } from '#server/base/limits/limit.ts'
import { type Applicant, applyFor, newApplicant, sendPhoto } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { setLimitCount } from '#testing/limit-counts.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000

let clock = new Date('2026-11-23T16:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

const limitOf = (name: string): Limit => {
  const found = declaredLimits.get(name)
  if (typeof found?.max !== 'number') throw new Error(`there is no limit ${name}`)
  return { ...found, max: found.max }
}

async function apply({ call, product }: Applicant) {
  const amount = 200_000n
  const { detail } = dataOf(await call(productDetail, { productId: product, amount }))
  const { periods = 0, termUnit = '' } = detail ?? {}
  return call(productApply, { productId: product, amount, periods, termUnit })
}

async function save(person: Applicant) {
  const at = { applicationId: await applyFor(person), kind: 'basic' } as const
  const { version } = dataOf(await person.call(stepForm, at))
  return person.call(saveStep, { ...at, version, values: [] })
}

type Act = (person: Applicant) => Promise<{ success: boolean; code?: unknown }>
const tooMany = { success: false, code: refusals['too-many-requests'].code }

const ACTS: Readonly<Record<string, Act>> = {
  'applications-day': apply,
  'documents-day': (person) => sendPhoto(server, person),
  'steps-day': save,
  'pictures-day': ({ query }) => sendPicture(server, query, makePng(20, 20)),
}

test.each(Object.entries(ACTS))(
  '%s: each borrower has a limit of their own, which restarts the next day',
  async (name, act) => {
    const [spent, other] = [await newApplicant(server), await newApplicant(server)]
    const limit = limitOf(name)
    await setLimitCount(server.service, clock, { limit, who: spent.id }, limit.max)
    expect(await act(spent)).toMatchObject(tooMany)
    expect(await act(other)).toMatchObject({ success: true })
    clock = new Date(clock.getTime() + DAY_MS)
    expect(await act(spent)).toMatchObject({ success: true })
  },
)

test.each(['documents-day', 'steps-day', 'pictures-day'])(
  '%s: of three concurrent calls one is within the limit if one is left',
  async (name) => {
    const act = ACTS[name] ?? apply
    const person = await newApplicant(server)
    const limit = limitOf(name)
    await setLimitCount(server.service, clock, { limit, who: person.id }, limit.max - 1)
    const answers = await Promise.all([1, 2, 3].map(() => act(person)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) expect(answer).toMatchObject(tooMany)
  },
)
