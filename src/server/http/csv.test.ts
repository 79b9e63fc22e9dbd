import { expect, test } from 'vitest'
import { csvRows } from './csv.ts'

test.each([
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"\r\n`],
  ['+1', "'+1\r\n"],
  ['-1', "'-1\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\t=1', "'\t=1\r\n"],
  ['\r=1', `"'\r=1"\r\n`],
  ['\n=1', `"'\n=1"\r\n`],
  // As a spreadsheet of Japan or China reads them.
  ['＝1', "'＝1\r\n"],
  ['＋1', "'＋1\r\n"],
  ['－1', "'－1\r\n"],
  ['＠A1', "'＠A1\r\n"],
  ['राम, "مريم"\n2', `"राम, ""مريم""\n2"\r\n`],
  ['a=1', 'a=1\r\n'],
  ['', '\r\n'],
])('the text %j is no formula and one cell', (cell, row) => {
  expect(csvRows([[cell]])).toBe(row)
})

test('what is no text is written as it is', () => {
  expect(
    csvRows([
      [-12.5, true, null, 0],
      ['x', false, 1, ''],
    ]),
  ).toBe('-12.5,true,,0\r\nx,false,1,\r\n')
})
