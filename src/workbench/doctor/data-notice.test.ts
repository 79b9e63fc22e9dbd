import { expect, test } from 'vitest'
import { dataNoticeFindings } from './data-notice.ts'

test('from the first day of the rule, a warning lists the required languages that the data notice lacks', () => {
  const found = (today: string, dataNotice = false) => dataNoticeFindings({ market: 'in', dataNotice }, today)
  const missing = {
    level: 'warning',
    text: expect.stringMatching(/ in English of the .* not in .*Bangla.*Hindi.*Urdu: .*in-data-notice/),
  }
  expect(found('2027-05-12')).toEqual([])
  expect(found('2027-05-13')).toEqual([missing])
  expect(found('2027-05-12', true)).toEqual([missing])
  expect(dataNoticeFindings({ market: 'mx', dataNotice: true }, '2027-05-13')).toEqual([])
})
