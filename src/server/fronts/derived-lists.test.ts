import { expect, test } from 'vitest'
import { NOT_IN_FILE, OWN_TABLES } from '#domain/complaints/own-data.ts'
import { FILE_COLUMNS } from '#server/base/database/file-columns.ts'
import type { Table } from '#server/base/database/table.ts'
import { retention } from '#server/call/upkeep/retention.ts'
import { tablesOfBorrower } from '#server/leaving/sweep-deletions.ts'
import { sealedTables } from '#server/operate/sealed-tables.ts'
import { placement } from '#testing/partitions/placement.ts'
import { allTables } from './all-tables.ts'

const byName = <One extends object, Key extends keyof One>(all: readonly One[], key: Key) =>
  Object.fromEntries(all.map((one) => [String(one[key]), one]))
const owned = allTables.filter(({ owner }) => owner !== null)

test('the files of a backup are those of the list', () => {
  const declared = allTables.flatMap(({ name: table, file }) => (file ? [{ table, ...file }] : []))
  const listed = FILE_COLUMNS.map(({ release: _release, ...one }) => one)
  expect(byName(declared, 'table')).toEqual(byName(listed, 'table'))
})

test('the encrypted columns are those of the list', () => {
  const idOf = ({ key, sealedBy }: Table) => key.slice(key.indexOf(sealedBy ?? ''))
  const declared = allTables.flatMap((table) =>
    Object.entries(table.columns).flatMap(([column, { sealed }]) => {
      if (!sealed) return []
      const read = sealed.field ? `${column}->>'${sealed.field}'` : column
      return [[table.name, idOf(table), read, sealed.place ?? `${table.name}.${sealed.as ?? column}.ID`]]
    }),
  )
  const listed = sealedTables.flatMap(({ name, key, columns }) =>
    columns.map(({ read, place }) => [name, key, read, place('ID')]),
  )
  expect(declared.map(String).toSorted()).toEqual(listed.map(String).toSorted())
  const hashes = allTables.flatMap(({ name, keyed }) => (keyed ? [`${name}.${keyed.column}`] : []))
  expect(hashes.toSorted()).toEqual(
    sealedTables.flatMap(({ name, hash }) => (hash ? [`${name}.${hash.column}`] : [])).toSorted(),
  )
})

test('retention is that of the list', () => {
  const declared = allTables.map(({ name: table, keep, key, named }) =>
    'days' in keep ? { table, ...keep, key, ...(named && { named }) } : { table, ...keep },
  )
  expect(byName(declared, 'table')).toEqual(byName(retention, 'table'))
})

test('the tables of a borrower are those of the list', () => {
  const declared = owned.map(({ name, owner }) => [name, owner])
  expect(declared.toSorted()).toEqual(tablesOfBorrower.toSorted())
})

test('the data export is that of the list', () => {
  const declared = owned.flatMap(({ name: table, owner, columns, ...rest }) => {
    if (typeof rest.export === 'string') return []
    const all = Object.entries(columns)
    const fields = all.filter(([, { inExport }]) => inExport === true).map(([column]) => column)
    const out = all.flatMap(([column, { inExport }]) =>
      typeof inExport === 'string' ? [[column, inExport]] : [],
    )
    const since = all.flatMap(([column, { exportedSince }]) =>
      exportedSince ? [[column, exportedSince]] : [],
    )
    return [
      {
        ...{ table, owner, ...rest.export, fields, out: Object.fromEntries(out) },
        ...(since.length > 0 && { since: Object.fromEntries(since) }),
      },
    ]
  })
  expect(byName(declared, 'table')).toEqual(byName(OWN_TABLES, 'table'))
  const without = owned.flatMap(({ name, ...rest }) =>
    typeof rest.export === 'string' ? [[name, rest.export]] : [],
  )
  expect(Object.fromEntries(without)).toEqual(NOT_IN_FILE)
})

test('the places of tables are those of the list', () => {
  const declared = allTables.map(({ name, owner, place }) => [
    name,
    typeof place === 'object'
      ? { by: 'name', column: place.by }
      : place === 'borrower'
        ? { by: place, column: owner }
        : { by: place },
  ])
  expect(Object.fromEntries(declared)).toEqual(placement)
})
