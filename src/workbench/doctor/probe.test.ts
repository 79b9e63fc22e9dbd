import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { partNames } from '#contract/wire/parts.ts'
import {
  startTableBackend,
  TABLE_BASE,
  TABLE_LOAN,
  type TableBackend,
} from '#testing/foreign/table-backend.ts'
import { probe, tableOf } from './probe.ts'

let backend: TableBackend
beforeEach(async () => {
  backend = await startTableBackend()
})
afterEach(() => backend.close())

const session = `type=1&dearest=t&showy=d&${new URLSearchParams(TABLE_LOAN)}`
const inFrontOf = (wireMap: object) => ({
  apiBase: backend.url + TABLE_BASE,
  promotionProvider: 'p',
  storeProvider: 's',
  map: compiled(wireMap),
})

test('every call that changes nothing is made and read, and no other', async () => {
  const rows = await probe(inFrontOf({ absent: partNames }), session, false)
  const said = (path: string) => rows.find(({ call }) => call.endsWith(path))?.said
  expect(said('/loan-details')).toBe('answered')
  expect(said('/payment-status')).toBe('absent by the wire map')
  expect(said('/loan-detail-push')).toBe('not asked: it writes (--writes)')
  expect(rows.filter(({ isWrong }) => isWrong)).toEqual([])
  expect(backend.asked.map(({ call }) => call).join()).not.toMatch(/push|save|commit|register|generate-vcode/)
})

test('what cannot be read is named by its field, and what writes is made when it was asked for', async () => {
  const rows = await probe(inFrontOf({ names: { repayAmount: 'monto' } }), session, true)
  expect(rows.find(({ call }) => call.endsWith('/loan-play-detail'))).toMatchObject({
    said: 'cannot be read: data.monto, wanted number or text, found nothing',
    isWrong: true,
  })
  expect(tableOf(rows)).toMatch(/^POST \/v3\/installment\/loan-play-detail +cannot be read/m)
  expect(backend.asked.map(({ call }) => call)).toContain('POST /v3/loan-confirm/loan-detail-push')
})
