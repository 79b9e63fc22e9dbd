import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  problemScore,
} from '#contract/complaints/complaints.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { answerComplaint, closeComplaint } from './complaint-answers.ts'
import { COMPLAINTS_A_DAY_MAX } from './complaints.ts'

let server: SandboxServer
// A Friday, at noon in Mexico.
const START = new Date('2026-11-20T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
let ana: Person
let ravi: Person

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  ravi = await server.person('Ravi Sample')
})
afterAll(() => server.close())

const draft = {
  problemType: '3',
  problemSonType: '',
  problemDetail: 'Me cobraron dos veces.',
  problemImage: [],
}
const save = (person: Person, change: object = {}) =>
  asBorrower(server, person.query)(problemSave, { ...draft, ...change })
const folioOf = async (person: Person, change: object = {}) => dataOf(await save(person, change)).problemId
const detailOf = async (person: Person, problemId: string) =>
  dataOf(await asBorrower(server, person.query)(problemDetail, { problemId }))
const listOf = async (person: Person) => dataOf(await asBorrower(server, person.query)(problemList, {})).tabs
const answer = (folio: string, text: string, pictures: string[] = []) =>
  server.service.database.transaction((tx) =>
    answerComplaint(tx, sealerOf(server.service), { folio, text, pictures, actor: 'desk' }, clock),
  )
const stored = async (person: Person) => {
  const [all] = await listOf(person)
  return all?.list.length ?? 0
}

describe('the choices for a complaint', () => {
  test('list the types with collection first, its sub-types, and for each order whether it accepts a collection complaint', async () => {
    const call = asBorrower(server, ana.query)
    const { orderId } = loanOf(ana, '174')
    const { problemType, problemSonType, orderDetail, orderList, draftKey } = dataOf(
      await call(problemInit, { orderId }),
    )
    expect(problemType[0]).toEqual({ title: 'Cobranza', value: '1' })
    expect(problemSonType.length).toBeGreaterThan(2)
    expect(orderDetail).toMatchObject({ orderNo: orderId, status: 'Por pagar', isShow: true })
    expect(orderDetail?.list).toContainEqual({ title: 'Monto del préstamo', value: '$3.000.00' })
    expect(orderList.map((order) => order.orderNo).sort()).toEqual(
      ana.orders.map((order) => order.orderNo).sort(),
    )
    expect(orderList.find((order) => order.orderNo === loanOf(ana, '21').orderId)?.isShow).toBe(false)
    expect(draftKey).toMatch(/^[\w-]{22}$/)
  })

  test('have no order card without an order, or for an order of another borrower', async () => {
    const call = asBorrower(server, ana.query)
    expect(dataOf(await call(problemInit, {})).orderDetail).toBeNull()
    expect(dataOf(await call(problemInit, { orderId: loanOf(ravi, '174').orderId })).orderDetail).toBeNull()
  })

  test('have a separate draft key for each borrower on a shared phone', async () => {
    const keyOf = async (person: Person) =>
      dataOf(await asBorrower(server, person.query)(problemInit, {})).draftKey
    expect(await keyOf(ana)).toBe(await keyOf(ana))
    expect(await keyOf(ana)).not.toBe(await keyOf(ravi))
  })
})

describe('a complaint', () => {
  test('is stored with its folio, its due date and its first event, and shown as text', async () => {
    const person = await server.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '174')
    const text = '<script>alert(1)</script> & "comillas"'
    const folio = await folioOf(person, { orderNo: orderId, problemDetail: text })
    expect(folio).toMatch(/^261120-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await detailOf(person, folio)).toMatchObject({
      type: 'Monto o cargos',
      sonType: '',
      problemId: folio,
      content: text,
      images: [],
      disposeDetail: '',
      isNeedScore: 0,
      status: 'Recibida',
      // 30 business days from a Friday are six weeks.
      answerBy: '2027-01-05',
      answerInDays: 46,
      steps: [{ title: 'Recibimos su queja', time: '2026-11-20 12:00:00' }],
      authorities: [
        { title: 'Nuestra Unidad Especializada (UNE)' },
        { title: 'Si no queda conforme: CONDUSEF (desde el 2027-01-06)' },
      ],
    })
    const [all, open, answered] = await listOf(person)
    expect(all?.list).toEqual([
      { id: folio, time: '2026-11-20 12:00:00', type: 'Monto o cargos', content: text, status: 'Recibida' },
    ])
    expect([open?.list.length, answered?.list.length]).toEqual([1, 0])
  })

  test('in India is due in 30 calendar days, and names an officer and the Ombudsman', async () => {
    const person = await server.person('Ravi Sample')
    const detail = await detailOf(person, await folioOf(person))
    expect(detail.answerBy).toBe('2026-12-20')
    expect(detail.authorities.map(({ title }) => title)).toEqual([
      'Our grievance officer',
      'If you are not satisfied: the Ombudsman (from 2026-12-21 until 2027-03-20)',
    ])
  })

  test('about collection keeps its sub-type', async () => {
    const person = await server.person('Ravi Sample')
    const folio = await folioOf(person, {
      problemType: '1',
      problemSonType: '2',
      orderNo: loanOf(person, '180').orderId,
    })
    expect(await detailOf(person, folio)).toMatchObject({
      type: 'Collection',
      sonType: 'They contacted other people',
    })
  })

  test('that is sent twice, even concurrently, is stored once', async () => {
    const person = await server.person('Ana Ejemplo')
    const folios = await Promise.all(Array.from({ length: 6 }, () => folioOf(person)))
    expect(new Set(folios).size).toBe(1)
    expect(await stored(person)).toBe(1)
    expect(await folioOf(person, { problemDetail: 'Otra cosa.' })).not.toBe(folios[0])
  })

  test('that is repeated past midnight is the same complaint for twelve hours, and a new one later', async () => {
    const person = await server.person('Ana Ejemplo')
    const noon = clock
    // Eight minutes before midnight in Mexico, and a later day in the phone's UTC.
    clock = new Date('2026-11-21T05:52:00Z')
    const folio = await folioOf(person)
    clock = new Date('2026-11-21T06:03:00Z')
    expect(await folioOf(person)).toBe(folio)
    clock = new Date('2026-11-21T17:51:00Z')
    expect(await folioOf(person)).toBe(folio)
    clock = new Date('2026-11-21T17:53:00Z')
    expect(await folioOf(person)).not.toBe(folio)
    clock = noon
  })

  test('is encrypted in the database', async () => {
    const person = await server.person('Ana Ejemplo')
    const folio = await folioOf(person, { problemDetail: 'muy personal' })
    const read = statement<{ content: string }, [string]>(
      'test-content',
      'SELECT content FROM complaints WHERE folio = $1',
    )
    const row = await server.service.database.transaction((tx) => tx.one(read, [folio]))
    expect(row.content).not.toContain('personal')
  })

  test('cannot be read by another borrower', async () => {
    const folio = await folioOf(ana)
    const result = await asBorrower(server, ravi.query)(problemDetail, { problemId: folio })
    const unknown = await asBorrower(server, ravi.query)(problemDetail, { problemId: '261120-0000-0000' })
    expect([result.code, result.message]).toEqual([unknown.code, unknown.message])
    expect(result.code).toBe(refusals['unknown-complaint'].code)
  })
})

describe('an invalid complaint is refused and not stored', () => {
  const forAna: [string, () => object, keyof typeof refusals][] = [
    ['an unknown type', () => ({ problemType: '99' }), 'unknown-type'],
    [
      'collection without a sub-type',
      () => ({ problemType: '1', orderNo: loanOf(ana, '174').orderId }),
      'sub-type-missing',
    ],
    [
      'collection about an order that does not support it',
      () => ({ problemType: '1', problemSonType: '1', orderNo: loanOf(ana, '21').orderId }),
      'collection-not-supported',
    ],
    [
      'collection without an order',
      () => ({ problemType: '1', problemSonType: '1' }),
      'collection-not-supported',
    ],
    ['another borrower’s order', () => ({ orderNo: loanOf(ravi, '174').orderId }), 'unknown-order'],
    ['nothing written', () => ({ problemDetail: ' \n ' }), 'description-empty'],
    ['201 characters', () => ({ problemDetail: '😀'.repeat(201) }), 'description-too-long'],
    [
      'ten pictures',
      () => ({ problemImage: Array.from({ length: 10 }, (_, at) => `/pictures/${at}.jpg`) }),
      'too-many-images',
    ],
    ['a picture on another host', () => ({ problemImage: ['https://evil.example/a.jpg'] }), 'unknown-image'],
    [
      'a picture that was never sent',
      () => ({ problemImage: [`/pictures/${'0'.repeat(32)}-zzzzzz-${'x'.repeat(22)}.jpg`] }),
      'unknown-image',
    ],
  ]
  test.each(forAna)('%s', async (_, change, reason) => {
    const before = await stored(ana)
    const result = await save(ana, change())
    expect([result.code, result.message]).toEqual([refusals[reason].code, refusals[reason].es])
    expect(await stored(ana)).toBe(before)
  })

  test('200 emoji are exactly the limit', async () => {
    const person = await server.person('Ana Ejemplo')
    await folioOf(person, { problemDetail: '👩🏽‍💻'.repeat(200) })
    expect(await stored(person)).toBe(1)
  })

  test('a picture of another borrower, or one that belongs to another complaint, is refused', async () => {
    const own = dataOf(await sendPicture(server, ana.query, makePng(8, 8))).url
    expect((await save(ravi, { problemImage: [own] })).code).toBe(refusals['unknown-image'].code)
    await folioOf(ana, { problemDetail: 'con imagen', problemImage: [own] })
    const again = await save(ana, { problemDetail: 'otra con la misma', problemImage: [own] })
    expect(again.code).toBe(refusals['unknown-image'].code)
  })

  test('more complaints than the daily limit are refused', async () => {
    const person = await server.person('Ana Ejemplo')
    for (let at = 0; at < COMPLAINTS_A_DAY_MAX; at++) await folioOf(person, { problemDetail: `queja ${at}` })
    const refused = await save(person, { problemDetail: 'una más' })
    expect(refused.code).toBe(refusals['too-many-requests'].code)
    expect(refused.message).toMatch(/mañana/)
    const today = clock
    clock = new Date(today.getTime() + 23 * 3_600_000)
    expect((await save(person, { problemDetail: 'una más' })).message).toMatch(/una hora|1 hora/)
    clock = new Date(today.getTime() + 86_400_001)
    expect((await save(person, { problemDetail: 'una más' })).success).toBe(true)
    clock = today
  })

  test('twice the daily limit sent concurrently stores only as many as the limit', async () => {
    const person = await server.person('Ana Ejemplo')
    const answers = await Promise.all(
      Array.from({ length: 2 * COMPLAINTS_A_DAY_MAX }, (_, at) =>
        save(person, { problemDetail: `a la vez ${at}` }),
      ),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(COMPLAINTS_A_DAY_MAX)
    expect((await save(person, { problemDetail: 'una más' })).code).toBe(refusals['too-many-requests'].code)
  })
})

describe('an answer', () => {
  test('appears with its pictures and asks for a rating once', async () => {
    const person = await server.person('Ana Ejemplo')
    const call = asBorrower(server, person.query)
    const folio = await folioOf(person)
    const early = await call(problemScore, { problemId: folio, score: 5 })
    expect(early.code).toBe(refusals['no-answer-yet'].code)

    const url = dataOf(await sendPicture(server, person.query, makePng(8, 8))).url
    expect(
      await answer(folio, 'Le devolvimos el cargo.', [url.slice('/pictures/'.length).slice(0, 32)]),
    ).toBe(true)
    expect(await answer(folio, 'Otra respuesta')).toBe(false)
    const answered = await detailOf(person, folio)
    expect(answered).toMatchObject({
      disposeDetail: 'Le devolvimos el cargo.',
      isNeedScore: 1,
      answerBy: '',
      images: [],
    })
    expect(answered.disposeImages).toHaveLength(1)
    expect((await fetch(server.url + answered.disposeImages[0])).headers.get('content-type')).toBe(
      'image/jpeg',
    )

    expect((await call(problemScore, { problemId: folio, score: 0 })).code).toBe(refusals['no-star'].code)
    for (const score of [2, 5])
      expect((await call(problemScore, { problemId: folio, score })).success).toBe(true)
    const scored = await detailOf(person, folio)
    expect(scored.isNeedScore).toBe(0)
    expect(scored.steps.map(({ title }) => title)).toEqual([
      'Recibimos su queja',
      'Le respondimos',
      'Usted calificó nuestra respuesta',
    ])
    const close = () => server.service.database.transaction((tx) => closeComplaint(tx, folio, 'desk', clock))
    expect([await close(), await close()]).toEqual([true, false])
    expect((await listOf(person))[2]?.list[0]?.status).toBe('Cerrada')
  })

  test('cannot be rated by another borrower', async () => {
    const folio = await folioOf(ravi)
    await answer(folio, 'Done.')
    const result = await asBorrower(server, ana.query)(problemScore, { problemId: folio, score: 5 })
    expect(result.code).toBe(refusals['unknown-complaint'].code)
  })
})

describe('the acknowledgement', () => {
  const pdfOf = (person: Person, folio: string) =>
    fetch(`${server.url}/papers/complaint.pdf?${person.query}&problemId=${folio}`, { redirect: 'manual' })

  test('is a PDF that only its borrower can download', async () => {
    const folio = await folioOf(ana)
    const response = await pdfOf(ana, folio)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    for (const [person, number] of [
      [ravi, folio],
      [ana, '261120-0000-0000'],
      [ana, '%00'],
    ] as const)
      expect((await pdfOf(person, number)).status).toBe(303)
  })
})
