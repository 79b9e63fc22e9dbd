import { describe, expect, test } from 'vitest'
import { daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw } from '#domain/markets/market.ts'
import { ok, refuse } from '#domain/result.ts'
import {
  answerDueDay,
  COLLECTION,
  COMPLAINT_IMAGES_MAX,
  COMPLAINT_TEXT_MAX,
  type ComplaintDraft,
  isImageAddress,
  isRatingWanted,
  mayAddImage,
  openComplaint,
} from './complaint.ts'

const noon = new Date('2026-11-20T18:00:00Z')
const order = { no: 'MX-1001', takesCollectionComplaints: true }
const draft: ComplaintDraft = {
  problemType: '3',
  problemSonType: '',
  problemDetail: 'I was charged twice',
  problemImages: [],
}
const pictures = (count: number) => Array.from({ length: count }, (_, index) => `/images/${index}.jpg`)
const smiley = '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}'

test('limits match the specification', () => {
  expect([COMPLAINT_TEXT_MAX, COMPLAINT_IMAGES_MAX, COLLECTION]).toEqual([200, 9, '1'])
})

test('a complaint is opened with its order and its time', () => {
  expect(openComplaint(order, { ...draft, problemDetail: ' twice\r\ncharged ' }, noon)).toEqual(
    ok({ ...draft, problemDetail: 'twice\ncharged', orderNo: 'MX-1001', openedAt: noon }),
  )
})

test('a complaint about no order is kept without a number', () => {
  expect(openComplaint(null, draft, noon)).toMatchObject({ ok: true, value: { orderNo: '' } })
})

describe('a complaint is refused when it has', () => {
  test.each<[string, Partial<ComplaintDraft>, string]>([
    ['a type that does not exist', { problemType: '99' }, 'unknown-type'],
    ['no type', { problemType: '' }, 'unknown-type'],
    ['collection without a sub-type', { problemType: COLLECTION }, 'sub-type-missing'],
    [
      'collection with an unknown sub-type',
      { problemType: COLLECTION, problemSonType: '99' },
      'unknown-type',
    ],
    ['nothing written', { problemDetail: '' }, 'description-empty'],
    ['only blanks written', { problemDetail: ' \n\u200B' }, 'description-empty'],
    ['201 characters', { problemDetail: 'x'.repeat(201) }, 'description-too-long'],
    ['201 emoji', { problemDetail: smiley.repeat(201) }, 'description-too-long'],
    ['a NUL', { problemDetail: 'a\u0000b' }, 'control-character'],
    ['a tenth picture', { problemImages: pictures(10) }, 'too-many-images'],
  ])('%s', (_, change, refusal) => {
    expect(openComplaint(order, { ...draft, ...change }, noon)).toEqual(refuse(refusal))
  })

  test.each([
    ['an order that does not support it', { ...order, takesCollectionComplaints: false }],
    ['no order', null],
  ])('a collection complaint about %s is refused with or without a sub-type', (_, about) => {
    for (const problemSonType of ['', '1']) {
      expect(openComplaint(about, { ...draft, problemType: COLLECTION, problemSonType }, noon)).toEqual(
        refuse('collection-not-supported'),
      )
    }
  })
})

describe('a complaint is accepted with', () => {
  test.each<[string, Partial<ComplaintDraft>]>([
    ['200 characters', { problemDetail: 'x'.repeat(200) }],
    ['200 emoji of seven units each', { problemDetail: smiley.repeat(200) }],
    ['nine pictures', { problemImages: pictures(9) }],
    ['collection with a sub-type', { problemType: COLLECTION, problemSonType: '2' }],
  ])('%s', (_, change) => {
    expect(openComplaint(order, { ...draft, ...change }, noon)).toMatchObject({ ok: true, value: change })
  })
})

test('a sub-type of another type is dropped', () => {
  expect(openComplaint(order, { ...draft, problemSonType: '2' }, noon)).toMatchObject({
    ok: true,
    value: { problemSonType: '' },
  })
})

test('the picture picker disappears at nine pictures', () => {
  expect([0, 8, 9, 10].map(mayAddImage)).toEqual([true, true, false, false])
})

describe('a picture address contains no comma', () => {
  test.each([
    ['/images/a.jpg', true],
    ['/images/a,b.jpg', false],
    ['/images/a b.jpg', false],
    ['', false],
  ])('%j: %s', (text, valid) => {
    expect(isImageAddress(text)).toBe(valid)
  })
})

describe('the deadline of an answer', () => {
  test('India: 30 calendar days', () => {
    expect(answerDueDay('in', '2026-11-20')).toBe('2026-12-20')
  })

  test('Mexico: 30 business days, without weekends and legal holidays', () => {
    // From a Friday in June, 30 business days are six whole weeks. From a Saturday or Sunday the count starts on
    // Monday.
    expect(answerDueDay('mx', '2026-06-05')).toBe('2026-07-17')
    expect(answerDueDay('mx', '2026-06-06')).toBe('2026-07-17')
    expect(answerDueDay('mx', '2026-06-08')).toBe('2026-07-20')
    // Christmas and New Year's Day are Fridays.
    expect(answerDueDay('mx', '2026-11-20')).toBe('2027-01-05')
  })

  test('Mexico: each day off that the lender adds extends the deadline, unless it is at a weekend', () => {
    const due = (own: string[]) => answerDueDay('mx', '2026-11-20', daysOff(holidaysByLaw.mx, own))
    expect(due(['2026-12-24'])).toBe('2027-01-06')
    expect(due(['2026-12-24', '2026-12-31'])).toBe('2027-01-07')
    expect(due(['2026-12-12', '2026-12-25'])).toBe('2027-01-05')
  })
})

test('a rating is asked for once, and only after an answer', () => {
  expect([isRatingWanted(false, null), isRatingWanted(true, null), isRatingWanted(true, 5)]).toEqual([
    false,
    true,
    false,
  ])
})
