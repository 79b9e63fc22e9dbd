import { expect, expectTypeOf, test } from 'vitest'
import { columns, type Row } from './columns.ts'
import { bigint, bytes, date, integer, kept, moment, NULLABLE, stays, table, text, typed } from './table.ts'

const loans = table('loans', {
  key: ['loan_no'],
  place: 'one',
  keep: stays('a test'),
  onDeletion: kept('a test'),
  export: 'a test',
  columns: {
    loan_no: text(),
    state: text(typed<'open' | 'closed'>()),
    next_state: text(NULLABLE, typed<'open' | 'closed'>()),
    first_amount_minor: bigint(NULLABLE),
    due_on: date(),
    made_at: moment(),
    number: integer(),
    text_hash: bytes(NULLABLE),
  },
})

test('a column list renames columns whose names differ in the code', () => {
  const list = columns(loans, ['state', 'loanNo'], ['firstAmountMinor'])
  expect(`${list}`).toBe('state, loan_no AS "loanNo", first_amount_minor AS "firstAmountMinor"')
  expect(columns(loans, ['state', 'dueOn']).of('l')).toBe('l.state, l.due_on AS "dueOn"')
})

test('row types follow the column list, and unknown columns do not compile', () => {
  const list = columns(loans, ['loanNo', 'state', 'nextState', 'firstAmountMinor', 'madeAt', 'textHash'])
  expectTypeOf<Row<typeof list>>().toEqualTypeOf<{
    loanNo: string
    state: 'open' | 'closed'
    nextState: 'open' | 'closed' | null
    firstAmountMinor: bigint | null
    madeAt: Date
    textHash: Buffer | null
  }>()
  // @ts-expect-error: misspelt
  expect(`${columns(loans, ['loanNr'])}`).toBe('loan_nr AS "loanNr"')
  // @ts-expect-error: the name in the database, not in the code
  expect(`${columns(loans, ['state'], ['loan_no'])}`).toBe('state, loan_no')
})

test('the parameters of an INSERT follow the order of its columns', () => {
  const list = columns(loans, ['loanNo', 'number'], ['dueOn'])
  expect(list.inserted).toBe('(loan_no, number, due_on) VALUES ($1, $2, $3)')
  expect(list.values({ dueOn: '2026-11-27', number: 3, loanNo: 'A1' })).toEqual(['A1', 3, '2026-11-27'])
  // @ts-expect-error: a row without one of the columns
  expect(list.values({ loanNo: 'A1', number: 3 })).toEqual(['A1', 3, undefined])
})
