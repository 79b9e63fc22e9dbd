import { expect, test } from 'vitest'
import { csvForPeople, csvForPrograms } from './csv.ts'

const BOM = '\uFEFF'

test.each([
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"\r\n`],
  ['+1', "'+1\r\n"],
  ['-1', "'-1\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\t=1', `"'\t=1"\r\n`],
  ['\r=1', `"'\r=1"\r\n`],
  ['\n=1', `"'\n=1"\r\n`],
  // As a spreadsheet of Japan or China reads them.
  ['＝1', "'＝1\r\n"],
  ['＋1', "'＋1\r\n"],
  ['－1', "'－1\r\n"],
  ['＠A1', "'＠A1\r\n"],
  // Behind blanks, one without width, a mark of direction, and the mark of UTF-8.
  [' =HYPERLINK("x")', `"' =HYPERLINK(""x"")"\r\n`],
  ['\u00a0\u3000=1', "'\u00a0\u3000=1\r\n"],
  ['\u200b@A1', "'\u200b@A1\r\n"],
  ['\u202e+1', "'\u202e+1\r\n"],
  ['\uFEFF-1', "'\uFEFF-1\r\n"],
  ['\u0000=1', "'\u0000=1\r\n"],
  // Where the semicolon or the tab parts columns, it must not part this one.
  ['a;=1+1', '"a;=1+1"\r\n'],
  ['a\t=1+1', '"a\t=1+1"\r\n'],
  ['राम, "مريم"\n2', `"राम, ""مريم""\n2"\r\n`],
  ['a=1', 'a=1\r\n'],
  ['', '\r\n'],
])('the text %j is no formula and one cell, for people and programs', (cell, row) => {
  expect(csvForPrograms([[cell]])).toBe(row)
  expect(csvForPeople([[cell]])).toBe(BOM + row)
})

test.each([
  ['012180001234567895', '"=""012180001234567895"""'],
  ['000123', '"=""000123"""'],
  ['412345678901', '"=""412345678901"""'],
  ['1234E5', '"=""1234E5"""'],
  ['12345', '12345'],
  ['0', '0'],
  ['2026-11-23', '2026-11-23'],
  ['261123-0A1B-2C3D', '261123-0A1B-2C3D'],
  ['1350.00 MXN', '1350.00 MXN'],
])('the digits %j stay whole in the spreadsheet of a person, and plain for a program', (text, cell) => {
  expect(csvForPeople([[text]])).toBe(`${BOM}${cell}\r\n`)
  expect(csvForPrograms([[text]])).toBe(`${text}\r\n`)
})

test('what is no text is written as it is', () => {
  const rows = [
    [-12.5, true, null, 0],
    ['x', false, 1, ''],
  ]
  expect(csvForPrograms(rows)).toBe('-12.5,true,,0\r\nx,false,1,\r\n')
  expect(csvForPeople(rows)).toBe(`${BOM}-12.5,true,,0\r\nx,false,1,\r\n`)
})
