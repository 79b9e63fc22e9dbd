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
  // As spreadsheets in Japan or China read them.
  ['＝1', "'＝1\r\n"],
  ['＋1', "'＋1\r\n"],
  ['－1', "'－1\r\n"],
  ['＠A1', "'＠A1\r\n"],
  // After spaces, a zero-width space, a direction mark and a byte order mark.
  [' =HYPERLINK("x")', `"' =HYPERLINK(""x"")"\r\n`],
  ['\u00a0\u3000=1', "'\u00a0\u3000=1\r\n"],
  ['\u200b@A1', "'\u200b@A1\r\n"],
  ['\u202e+1', "'\u202e+1\r\n"],
  ['\uFEFF-1', "'\uFEFF-1\r\n"],
  ['\u0000=1', "'\u0000=1\r\n"],
  // A semicolon or tab must not split the cell in programs that use it as separator.
  ['a;=1+1', '"a;=1+1"\r\n'],
  ['a\t=1+1', '"a\t=1+1"\r\n'],
  ['राम, "مريم"\n2', `"राम, ""مريم""\n2"\r\n`],
  ['a=1', 'a=1\r\n'],
  ['', '\r\n'],
])('the text %j stays text in one cell, for spreadsheets and programs', (cell, row) => {
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
])('the digits %j stay complete in a spreadsheet and plain for a program', (text, cell) => {
  expect(csvForPeople([[text]])).toBe(`${BOM}${cell}\r\n`)
  expect(csvForPrograms([[text]])).toBe(`${text}\r\n`)
})

test('values other than text are written unchanged', () => {
  const rows = [
    [-12.5, true, null, 0],
    ['x', false, 1, ''],
  ]
  expect(csvForPrograms(rows)).toBe('-12.5,true,,0\r\nx,false,1,\r\n')
  expect(csvForPeople(rows)).toBe(`${BOM}-12.5,true,,0\r\nx,false,1,\r\n`)
})
