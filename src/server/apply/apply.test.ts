import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import { confirmedName, saveStep, stepForm } from '#contract/apply/certify.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { DRAFT_DAYS } from '#domain/apply/application.ts'
import { dayEndsAt, formatMoment } from '#domain/dates.ts'
import { FACE_DAYS } from '#domain/markets/field.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { stepsKept } from '#server/people/borrowers/step-rows.ts'
import {
  type Applicant,
  applied,
  applyFor,
  BASIC,
  doSteps,
  JOB,
  newApplicant,
  PERSONAL,
  photoOf,
  saveOne,
  sendPhoto,
} from '#testing/applicant.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepFiles } from '#testing/sweep-files.ts'
import { IDENTITY_CHECKS_A_DAY } from './check-identity.ts'
import { readWhole } from './read-application.ts'

const DAY_MS = 86_400_000
const OTHER_CURP = 'GODE561231HDFMRN00'
let clock = new Date('2026-11-23T16:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

const wait = async (ms: number) => {
  clock = new Date(clock.getTime() + ms)
  await runDue(server.service, clock)
}
const standing = async ({ call }: Applicant) => dataOf(await call(applicationNow, {})).application
const codeOf = (answer: { code: unknown }) => answer.code

test.each(['mx', 'in'] as const)('in %s a new borrower gets from a product to a loan', async (market) => {
  const person = await newApplicant(server, market)
  const { call, product: productId } = person
  const applicationId = await applyFor(person)
  const saved = await doSteps(server, person, applicationId)
  expect(saved.map(({ isSaved, problems }) => [isSaved, problems])).toEqual(Array(5).fill([true, []]))
  expect(saved.map(({ nextStep }) => nextStep)).toEqual([
    'personal',
    'job',
    'extra',
    'identity',
    expect.anything(),
  ])
  expect(await standing(person)).toMatchObject({
    state: 'draft',
    canSubmit: true,
    nextStep: '',
    stepsDone: 6,
  })
  expect(dataOf(await call(submitApplication, { applicationId }))).toEqual({ state: 'submitted' })
  expect(dataOf(await call(submitApplication, { applicationId }))).toEqual({ state: 'submitted' })
  await wait(5_000)
  expect(await standing(person)).toMatchObject({ state: 'offered', orderId: '', canWithdraw: false })
  const { amount, periods, termUnit, fingerprint } = dataOf(await call(loanDetailConfirm, { productId }))
  dataOf(await call(loanDetailPush, { productId, amount, periods, termUnit, fingerprint }))
  expect((await standing(person))?.orderId).toMatch(/\d/)
})

describe('the steps', () => {
  test('a product states its costs before any question, and refuses amounts that it does not lend', async () => {
    const { call, product: productId } = await newApplicant(server)
    const { detail, products } = dataOf(await call(productDetail, { amount: 200_000n }))
    expect(detail?.chosen).toMatchObject({ amount: 200_000n, received: 180_000n, costName: 'CAT' })
    expect(detail?.steps.map(({ kind }) => kind)).toContain('location')
    expect(products.length).toBeGreaterThan(1)
    expect(codeOf(await call(productDetail, { productId, amount: 1n }))).toBe(2104)
    expect(codeOf(await call(productDetail, { productId: 'in-steps' }))).toBe(2101)
  })

  test('applying twice is one application, and another product waits for its end', async () => {
    const person = await newApplicant(server)
    const first = await applyFor(person)
    expect(await applyFor(person, 300_000n)).toBe(first)
    expect(await standing(person)).toMatchObject({ amount: 300_000n })
    const other = { productId: 'mx-plazos', amount: 200_000n, periods: 93, termUnit: 'day' }
    expect(codeOf(await person.call(productApply, other))).toBe(2303)
    dataOf(await person.call(withdrawApplication, { applicationId: first }))
    dataOf(await person.call(productApply, other))
  })

  test('an application that is not decided in time says so, however late, and what to do', async () => {
    const person = await newApplicant(server)
    const applicationId = await applied(server, person)
    const sentAt = clock
    for (const [days, isAnswerLate] of [
      [0, false],
      [1, false],
      [1.01, true],
      [31, true],
    ] as const) {
      clock = new Date(sentAt.getTime() + days * DAY_MS)
      expect(await standing(person)).toMatchObject({
        ...{ applicationId, isAnswerLate },
        whatNext: expect.stringContaining(isAnswerLate ? 'Por favor, llámenos.' : 'Decidimos en 1 día'),
      })
    }
  })

  test('an application cannot be seen or changed by another borrower', async () => {
    const applicationId = await applyFor(await newApplicant(server))
    const { call } = await newApplicant(server)
    const answers = [
      await call(applicationNow, { applicationId }),
      await call(stepForm, { applicationId, kind: 'basic' }),
      await call(saveStep, { applicationId, kind: 'basic', version: 0, values: [] }),
      await call(submitApplication, { applicationId }),
      await call(withdrawApplication, { applicationId }),
    ]
    expect(answers.map(codeOf)).toEqual(Array(5).fill(2301))
  })

  test('a step is saved as a whole or not at all, and reports errors at their fields', async () => {
    const person = await newApplicant(server, 'in')
    const applicationId = await applyFor(person)
    const wrong = { ...PERSONAL.in, pan: 'ABCCE1234F', aadhaarEnd: '1234', street: 'House 4, 2345 6789 0124' }
    const saved = await saveOne(person, { applicationId, kind: 'personal' }, wrong)
    expect(saved.isSaved).toBe(false)
    expect(saved.problems.map(({ name }) => name)).toEqual(['pan', 'street'])
    const { fields, version } = dataOf(await person.call(stepForm, { applicationId, kind: 'personal' }))
    expect([version, fields.map(({ value }) => value).join('')]).toEqual([0, ''])
    expect(codeOf(await person.call(submitApplication, { applicationId }))).toBe(2304)
    expect(codeOf(await person.call(stepForm, { applicationId, kind: 'location' }))).toBe(2305)
  })

  test('a document number is shown by its last characters alone, and stays if left so', async () => {
    const person = await newApplicant(server)
    const applicationId = await applyFor(person)
    const at = { applicationId, kind: 'personal' } as const
    await saveOne(person, at, PERSONAL.mx)
    const { fields } = dataOf(await person.call(stepForm, at))
    const curp = fields.find(({ name }) => name === 'curp')?.value ?? ''
    expect(curp).toBe('••••RL04')
    expect((await saveOne(person, at, { ...PERSONAL.mx, curp })).isSaved).toBe(true)
  })

  test('an RFC that does not match the CURP is questioned, and reported to the lender once confirmed', async () => {
    const person = await newApplicant(server)
    const applicationId = await applyFor(person)
    const at = { applicationId, kind: 'personal' } as const
    const rfc = 'GODE561231GR8'
    const { problems } = await saveOne(person, at, { ...PERSONAL.mx, rfc })
    expect(problems).toMatchObject([{ name: 'rfc', confirm: expect.stringMatching(/./) }])
    const typed = { ...PERSONAL.mx, rfc, [confirmedName('rfc')]: rfc }
    expect(await saveOne(person, at, typed)).toMatchObject({ isSaved: true })
    const doubtKept = async () => {
      const rows = await server.service.database.transaction((tx) =>
        stepsKept(tx, person, sealerOf(server.service)),
      )
      return rows.get('personal')?.given.rfc?.doubt
    }
    expect(await doubtKept()).toBe('rfc-curp')
    // A number that was left masked is checked again beside the new values.
    await saveOne(person, at, { ...PERSONAL.mx, rfc: 'HEGG560427AB3' })
    expect(await doubtKept()).toBeUndefined()
    const left = { ...PERSONAL.mx, curp: OTHER_CURP, rfc: '••••7AB3' }
    const saved = await saveOne(person, at, left)
    expect(saved).toMatchObject({
      isSaved: false,
      problems: [{ name: 'rfc', confirm: expect.stringMatching(/./) }],
    })
    expect(await doubtKept()).toBeUndefined()
    const other = await saveOne(person, at, { ...left, [confirmedName('rfc')]: '••••6GR8' })
    expect(other.problems.map(({ name }) => name)).toEqual(['rfc'])
    const confirmed = await saveOne(person, at, { ...left, [confirmedName('rfc')]: left.rfc })
    expect(confirmed).toMatchObject({ isSaved: true })
    expect(await doubtKept()).toBe('rfc-curp')
    // It was confirmed, and is not questioned again.
    expect(await saveOne(person, at, { ...left, curp: '••••RN00' })).toMatchObject({ isSaved: true })
    expect(await doubtKept()).toBe('rfc-curp')
  })

  test('numbers left masked are questioned once the date of birth changes', async () => {
    const person = await newApplicant(server)
    const applicationId = await applyFor(person)
    const at = { applicationId, kind: 'personal' } as const
    const typed = { ...PERSONAL.mx, rfc: 'HEGG560427AB3' }
    await saveOne(person, { applicationId, kind: 'basic' }, BASIC)
    expect(await saveOne(person, at, typed)).toMatchObject({ isSaved: true })
    await saveOne(person, { applicationId, kind: 'basic' }, { ...BASIC, birthDate: '1956-04-28' })
    const left = { ...PERSONAL.mx, curp: '••••RL04', rfc: '••••7AB3' }
    const { problems } = await saveOne(person, at, left)
    expect(problems.map(({ name, confirm }) => [name, confirm !== ''])).toEqual([
      ['curp', true],
      ['rfc', true],
    ])
    const confirmed = { [confirmedName('curp')]: left.curp, [confirmedName('rfc')]: left.rfc }
    expect(await saveOne(person, at, { ...left, ...confirmed })).toMatchObject({ isSaved: true })
    const doubtsRead = async () => {
      const { database } = server.service
      const read = await database.transaction((tx) =>
        readWhole(
          tx,
          { ...person, clientKind: 'new' },
          { market: 'mx', steps: ['basic', 'personal'] },
          sealerOf(server.service),
        ),
      )
      return read.values.flatMap(({ doubt }) => doubt ?? [])
    }
    expect(await doubtsRead()).toEqual(['curp-birthday', 'rfc-birthday'])
    // With a corrected date no difference is reported to the lender.
    await saveOne(person, { applicationId, kind: 'basic' }, BASIC)
    expect(await doubtsRead()).toEqual([])
  })

  test('the older of two tabs receives a message, and overwrites nothing', async () => {
    const person = await newApplicant(server)
    const applicationId = await applyFor(person)
    const at = { applicationId, kind: 'job' } as const
    expect((await saveOne(person, at, JOB, 0)).version).toBe(1)
    const late = await saveOne(person, at, { ...JOB, monthlyIncome: '1' }, 0)
    expect(late).toMatchObject({ isSaved: false, isOlder: true, version: 1 })
    const { fields } = dataOf(await person.call(stepForm, at))
    expect(fields.find(({ name }) => name === 'monthlyIncome')?.value).toBe('12000')
  })

  test('data that the lender knows is shown and not asked', async () => {
    const person = await server.person('Ana Ejemplo')
    const call = asBorrower(server, person.query)
    const applicationId = await applyFor({ ...(await newApplicant(server)), call, product: 'mx-plazos' })
    const { fields } = dataOf(await call(stepForm, { applicationId, kind: 'basic' }))
    expect(fields.filter(({ isKnown }) => isKnown).map(({ value }) => value)).toEqual(['Ana', 'Ejemplo', ''])
    const saved = await saveOne({ call }, { applicationId, kind: 'basic' }, { birthDate: '1990-02-01' })
    expect(saved.isSaved).toBe(true)
  })

  test('a location is stored to about a kilometre', async () => {
    const person = await newApplicant(server)
    const at = { applicationId: await applyFor(person), kind: 'location' } as const
    await saveOne(person, at, { place: '19.4326077,-99.1332080' })
    const { fields } = dataOf(await person.call(stepForm, at))
    expect(fields[0]?.value).toBe('19.43,-99.13')
  })
})

describe('photos', () => {
  test('that are no pictures are refused, and so is a photo of another borrower', async () => {
    const person = await newApplicant(server)
    expect(codeOf(await sendPhoto(server, person, Buffer.from('GIF89a, and then a script')))).toBe(3008)
    const other = await photoOf(server, await newApplicant(server))
    const applicationId = await applyFor(person)
    const values = [
      { name: 'document', value: 'ine' },
      { name: 'documentFront', value: other },
      { name: 'selfie', value: await photoOf(server, person) },
    ]
    const saved = dataOf(await person.call(saveStep, { applicationId, kind: 'identity', version: 0, values }))
    expect(saved).toMatchObject({ isSaved: false, problems: [{ name: 'documentFront' }] })
  })

  test.each([
    ['Borrosa', ['selfie']],
    ['Otra', ['documentFront', 'selfie']],
    ['Reverso', ['documentBack']],
  ])('of %s make the check ask for %j again', async (familyName, fields) => {
    const person = await newApplicant(server, 'mx', `Rosa ${familyName}`)
    const applicationId = await applyFor(person)
    const saved = await doSteps(server, person, applicationId, { ...BASIC, familyName })
    expect(saved.at(-1)?.problems.map(({ name }) => name)).toEqual(fields)
  })

  test('are checked by the paid provider a few times a day only; then the lender’s staff looks at them', async () => {
    const person = await newApplicant(server, 'mx', 'Rosa Borrosa')
    const applicationId = await applyFor(person)
    const at = { applicationId, kind: 'identity' } as const
    await doSteps(server, person, applicationId, { ...BASIC, familyName: 'Borrosa' })
    const photos = {
      document: 'ine',
      documentFront: await photoOf(server, person),
      documentBack: await photoOf(server, person),
      selfie: await photoOf(server, person),
    }
    for (let check = 2; check <= IDENTITY_CHECKS_A_DAY.max; check++)
      expect(await saveOne(person, at, photos)).toMatchObject({ isSaved: false })
    expect(await saveOne(person, at, photos)).toMatchObject({ isSaved: true })
  })

  test('of a face are deleted after their days, with the file, and only they are asked again', async () => {
    const person = await newApplicant(server)
    const applicationId = await applyFor(person)
    await doSteps(server, person, applicationId)
    const at = { applicationId, kind: 'identity' } as const
    const photosOf = async () =>
      dataOf(await person.call(stepForm, at)).fields.filter(
        ({ kind, value }) => kind === 'photo' && value !== '',
      )
    const [front, selfie] = (await photosOf()).map(({ value }) => value)
    const isShown = async (address = '') => (await fetch(server.url + address)).status
    expect([await isShown(front), await isShown(selfie)]).toEqual([200, 200])
    clock = new Date(clock.getTime() + (DRAFT_DAYS - 1) * DAY_MS)
    await applyFor(person, 250_000n)
    clock = new Date(clock.getTime() + (FACE_DAYS - DRAFT_DAYS + 2) * DAY_MS)
    expect(await sweepFiles(server.service, clock)).toBeGreaterThan(0)
    const { fields, state } = dataOf(await person.call(stepForm, at))
    expect(state).toBe('expired')
    expect(fields.filter(({ isKnown, value }) => !isKnown && value !== '').map(({ name }) => name)).toEqual([
      'selfie',
    ])
    const again = await saveOne(person, at, { selfie: await photoOf(server, person) })
    expect(again).toMatchObject({ isSaved: true })
  })
})

describe('the lender’s decision', () => {
  test('that more is needed asks only for what is wrong, and the new answers are decided anew', async () => {
    const person = await newApplicant(server)
    const applicationId = await applied(server, person, 201_700n)
    await wait(5_000)
    const state = await standing(person)
    expect(state).toMatchObject({ state: 'more', nextStep: 'job', canSubmit: false })
    expect(state?.reason).not.toBe('')
    const at = { applicationId, kind: 'job' } as const
    const { fields } = dataOf(await person.call(stepForm, at))
    expect(fields.filter(({ problem }) => problem !== '').map(({ name }) => name)).toEqual(['monthlyIncome'])
    expect((await saveOne(person, at, { monthlyIncome: '9000' })).isSaved).toBe(true)
    dataOf(await person.call(submitApplication, { applicationId }))
    await wait(5_000)
    expect(await standing(person)).toMatchObject({ state: 'offered', amount: 201_700n })
  })

  test('to refuse gives a reason, in the lender’s and the law’s words', async () => {
    const person = await newApplicant(server)
    await applied(server, person, 201_300n)
    await wait(5_000)
    const refused = await standing(person)
    expect(refused).toMatchObject({ state: 'refused', reason: 'Sus otros créditos tienen pagos atrasados.' })
    expect(refused?.bureauNotice).not.toBe('')
  })

  test('during an edit closes the step, and a withdrawn application is not decided', async () => {
    const person = await newApplicant(server)
    const applicationId = await applied(server, person)
    const save = { applicationId, kind: 'job', version: 1, values: [] } as const
    expect(codeOf(await person.call(saveStep, { ...save, values: [] }))).toBe(2302)
    expect(dataOf(await person.call(withdrawApplication, { applicationId }))).toEqual({ state: 'withdrawn' })
    await wait(5_000)
    expect(await standing(person)).toMatchObject({ state: 'withdrawn' })
  })

  test('an account in another name is refused when the application is sent', async () => {
    const person = await newApplicant(server, 'mx', 'Pedro Muestra')
    const applicationId = await applyFor(person)
    await doSteps(server, person, applicationId)
    expect(codeOf(await person.call(submitApplication, { applicationId }))).toBe(2219)
  })

  test('an abandoned draft ends, and makes room for another', async () => {
    const person = await newApplicant(server)
    const first = await applyFor(person)
    const until = (await standing(person))?.until ?? ''
    // Until the last second of the named day, and no longer.
    expect(until).toMatch(/ 23:59:59$/)
    clock = new Date(clock.getTime() + DRAFT_DAYS * DAY_MS)
    expect(formatMoment(clock, 'America/Mexico_City').slice(0, 10)).toBe(until.slice(0, 10))
    expect(await standing(person)).toMatchObject({ state: 'draft' })
    clock = dayEndsAt(clock, 'America/Mexico_City')
    expect(await standing(person)).toMatchObject({ state: 'expired', canWithdraw: false })
    expect(await applyFor(person)).not.toBe(first)
  })
})
