import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveStep, stepForm } from '#contract/apply/certify.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { claimBudgets } from '#server/base/limits/budgets.ts'
import { type Applicant, applyFor, newApplicant, sendPhoto } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000

let clock = new Date('2026-11-23T16:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

const spend = statement<unknown, [Buffer, number]>(
  'test-spend-own-budget',
  'UPDATE rate_counts SET count = $2 WHERE key = $1',
)

/** As if the borrower had done it so often today. */
const doneBefore = (name: string, times: number, who: string) =>
  server.service.database.transaction(async (tx) => {
    const claim = { budget: { name, max: times, windowMinutes: 24 * 60 }, who }
    const claimed = await claimBudgets({ tx, service: server.service, now: clock }, [claim])
    for (const { key } of claimed.ok ? claimed.held : []) await tx.run(spend, [key, times])
  })

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

/** What each does that counts, and how often in a day. */
const ACTS: Readonly<Record<string, [number, Act]>> = {
  'applications-day': [20, apply],
  'documents-day': [60, (person) => sendPhoto(server, person)],
  'steps-day': [200, save],
  'pictures-day': [240, ({ query }) => sendPicture(server, query, makePng(20, 20))],
}

test.each(Object.entries(ACTS))(
  '%s: what a borrower has for a day is all, somebody else has their own, and the next day is another',
  async (name, [times, act]) => {
    const [spent, other] = [await newApplicant(server), await newApplicant(server)]
    await doneBefore(name, times, spent.id)
    expect(await act(spent)).toMatchObject(tooMany)
    expect(await act(other)).toMatchObject({ success: true })
    clock = new Date(clock.getTime() + DAY_MS)
    expect(await act(spent)).toMatchObject({ success: true })
  },
)

test.each(['documents-day', 'steps-day', 'pictures-day'])(
  '%s: of three that come together to the last one, one is done',
  async (name) => {
    const [times, act] = ACTS[name] ?? [0, apply]
    const person = await newApplicant(server)
    await doneBefore(name, times - 1, person.id)
    const answers = await Promise.all([1, 2, 3].map(() => act(person)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) expect(answer).toMatchObject(tooMany)
  },
)
