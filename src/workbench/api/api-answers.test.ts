import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentCommit, repaymentConfirm, repaymentWay } from '#contract/money/payment-store.ts'
import { captchaQuestion, getSid, getSms, register } from '#contract/registration/landing.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { requestOf } from '#contract/wire/request.ts'
import { IDENTITY_NAMES, identityIn } from '#contract/wire/session.ts'
import { allAtNight } from '#testing/at-night.ts'
import { foreignMap } from '#testing/foreign/foreign-map.ts'
import { recordCall } from '#testing/record-call.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solveQuestion } from '#testing/solve-question.ts'
import type { OpenApiDocument } from '#workbench/openapi/document.ts'
import { type Judge, judgeBy } from '#workbench/openapi/judge.spec.ts'
import { loadSampleComplaints } from '#workbench/sandbox/sample-complaints.ts'
import { type Line, linesIn, send } from './api-lines.spec.ts'

describe.each(
  allAtNight([
    ['the names of the specification', {}],
    ['a wire map that renames everything', foreignMap],
  ] as const),
)('with %s', (_title, wireMap) => {
  let folder: string
  let server: SandboxServer
  let document: OpenApiDocument
  let judge: Judge
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abono-brand-'))
    await cp('brand', folder, { recursive: true })
    const brand = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'))
    await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...brand, wireMap: 'map.json' }))
    await writeFile(join(folder, 'map.json'), JSON.stringify(wireMap))
    server = await startSandbox({ env: { BRAND_DIR: folder } })
    await loadSampleComplaints(server.service)
    document = await (await fetch(`${server.url}/sandbox/openapi.json`)).json()
    judge = judgeBy(document)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function lines() {
    const all: Line[] = []
    for (const name of Object.keys(calls))
      all.push(...linesIn(await (await fetch(`${server.url}/sandbox/api/${name}`)).text()))
    return all
  }

  /** Returns the fields of a request without the common parameters, from query and body. */
  function fieldsIn(url: string, body: string | null): Record<string, unknown> {
    if (body?.startsWith('{')) return JSON.parse(body)
    const common = IDENTITY_NAMES.map((name) => server.service.map.identityToWire(name))
    const pairs = new URLSearchParams(body ?? url.split('?')[1] ?? '')
    return Object.fromEntries([...pairs].filter(([name]) => !common.includes(name)))
  }

  function expectRequest(name: string, url: string, body: string | null) {
    const fields = fieldsIn(url, body)
    expect([name, fields, judge.requestOf(name)(fields)]).toEqual([name, fields, true])
    expect(judge.fieldsOf(name)).toEqual(expect.arrayContaining(Object.keys(fields)))
  }

  /** Parses an answer as the pages do, if the document allows it. */
  async function answerTo(name: string, entry: Endpoint, response: Response, input?: unknown) {
    const answer = await response.json()
    expect([name, answer, judge.answerOf(name)(answer)]).toEqual([name, answer, true])
    const result = readAnswer(entry, answer, server.service.map)
    if (input !== undefined) recordCall(entry, input, result)
    return result
  }

  test('an independent validator finds no fault in the document', async () => {
    const { errors } = await new Validator().validate({ ...document })
    expect(errors).toBeUndefined()
  })

  test('every example line of the pages makes its call, and request and answer match the document', async () => {
    const all = await lines()
    expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort())
    // An open complaint has no answer to rate, so this call comes last.
    const [last, others] = [all.filter(isReopening), all.filter((line) => !isReopening(line))]
    for (const [line, entry] of withCalls([...others, ...last])) {
      const { name, url, body, form, remark } = line
      if (!form) expectRequest(name, url, body)
      const response = await send(line)
      if (entry.answer === 'image') expect(response.headers.get('content-type')).toBe('image/png')
      else {
        const sent = form ? {} : z.decode(entry.input, server.service.map.fromWire(fieldsIn(url, body)))
        const { success } = await answerTo(name, entry, response, sent)
        expect([name, { success }]).toEqual([name, { success: remark === '' }])
      }
    }
  })

  test('a call without a session, or with an ended one, is refused as documented', async () => {
    for (const [line, entry] of withCalls(await lines())) {
      if (entry.isPublic) continue
      const { name, url } = line
      for (const query of ['', `?${server.service.map.identityToWire('dearest')}=ended`]) {
        const { 'content-type': type } = line.headers
        const headers = type === undefined ? {} : { 'content-type': type }
        const response = await send({ ...line, headers, url: url.replace(/\?.*/, query) })
        const { code } = await answerTo(name, entry, response)
        expect([name, code]).toEqual([name, query === '' ? 1001 : 1002])
      }
    }
  })

  test('an unreadable call is refused as documented', async () => {
    const refused = judge.judgeOf({ $ref: '#/components/schemas/Refused' })
    for (const [line, entry] of withCalls(await lines())) {
      if (entry.method !== 'POST') continue
      const response = await send({ ...line, headers: {}, body: '%zz', form: null })
      const answer = await response.json()
      expect([line.name, response.status, refused(answer)]).toEqual([line.name, 400, true])
    }
  })

  /** Makes a call as the pages do. */
  async function ask<E extends Endpoint>(name: string, entry: E, input: InputOf<E>, query = '') {
    const { config, map } = server.service
    const identity = identityIn(new URLSearchParams(query))
    const { url, ...request } = requestOf(entry, input, identity, { ...config.brand, map })
    expectRequest(name, url, request.body)
    return answerTo(name, entry, await fetch(server.url + url, request), input)
  }

  const newestCode = async (to: string) => {
    const url = `${server.url}/sandbox/outbox.json?phone=${encodeURIComponent(to)}`
    const [message] = await (await fetch(url)).json()
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? 'no message'
  }

  test('registration calls match the document', async () => {
    const { data } = await ask('getSid', getSid, {})
    const sid = String(Object(data).sid)
    const captcha = await ask('captchaQuestion', captchaQuestion, { sid, a: '1' }, 'type=1')
    const capcode = solveQuestion(String(Object(captcha.data).question))
    const phone = '+525510000001'
    const person = {
      phone,
      capcode,
      sid,
      deviceId: 'd',
      appName: 'abono',
      app_from: '',
      user_from: '',
      utm_tag: '',
    }
    expect(await ask('getSms', getSms, person, 'type=1')).toMatchObject({ success: true })
    const smsCode = await newestCode(phone)
    const more = { merchantNumber: '0', userName: phone, invite_code: '', id: 'mx-primavera' } as const
    const wrong = { ...person, ...more, smsCode: '000000' }
    expect(await ask('register', register, wrong)).toMatchObject({ success: false, code: '103' })
    expect(await ask('register', register, { ...wrong, smsCode })).toMatchObject({ success: true })
  })

  test('card payment calls match the document', async () => {
    const { query, orders } = await server.person('Kiran Sample')
    const orderId = orders[0]?.orderNo ?? ''
    const way = await ask('repaymentWay', repaymentWay, { orderId }, query)
    const { repayToken, bankCards } = Object(way.data)
    const { id: cardId, ...card } = bankCards.find(
      ({ bankName }: { bankName: string }) => bankName === 'Sample Bank',
    )
    const amount = await amountDue(orderId, query)
    const payment = { ...card, orderId, amount, cardId, repayToken, couponId: '' }
    const request = { ...payment, sendMsg: '0' as const }
    const other = { ...request, amount: amount + 1n }
    expect(await ask('repaymentCommit', repaymentCommit, other, query)).toMatchObject({ code: 2004 })
    const { repayRecordId } = Object((await ask('repaymentCommit', repaymentCommit, request, query)).data)
    const confirm = { orderId, repaymentRecordId: repayRecordId, verifyCode: '000000' }
    expect(await ask('repaymentConfirm', repaymentConfirm, confirm, query)).toMatchObject({ code: '800006' })
    const verifyCode = await newestCode('+919000000032')
    expect(await ask('repaymentConfirm', repaymentConfirm, { ...confirm, verifyCode }, query)).toMatchObject({
      success: true,
    })
  })

  async function amountDue(orderId: string, query: string): Promise<bigint> {
    const { data } = await ask('loanPlayDetail', loanPlayDetail, { productId: 'in-direct', orderId }, query)
    return Object(data).repayAmount
  }
})

const isReopening = ({ name }: Line) => name === 'problemReopen'

const withCalls = (lines: readonly Line[]) =>
  lines.flatMap((line) => {
    const entry = calls[line.name]
    return entry ? [[line, entry] as const] : []
  })
