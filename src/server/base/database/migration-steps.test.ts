import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = path.join(import.meta.dirname, 'migrations')
/** Migrations before the first release are exempt. */
const FIRST = 35
const REASON = '-- In one step: '

/** Operations that lock a busy table for a time that grows with its rows, and the alternative in steps. */
const AT_ONCE: Readonly<Record<string, RegExp>> = {
  'an index: IF NOT EXISTS, so that an operator with millions of rows can create it CONCURRENTLY before':
    /CREATE (?:UNIQUE )?INDEX (?!IF NOT EXISTS|CONCURRENTLY)/i,
  'a check or a foreign key: NOT VALID, and VALIDATE in a later migration':
    /ADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY)(?![^;]*NOT VALID)/i,
  'NOT NULL of a column that is there: a check NOT VALID first': /ALTER (?:COLUMN )?\w+ SET NOT NULL/i,
  'another type: a new column': /ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE /i,
  'a primary or unique key: USING an index that was made before':
    /ADD (?:CONSTRAINT \w+ )?(?:PRIMARY KEY|UNIQUE) \(/i,
  'every row of a table: the sweep, some hundred at a time': /(?:^|;)\s*(?:UPDATE|DELETE FROM) /i,
  'to wait for tables without end': /lock_timeout/i,
}

/** Operations that a migration may do at once only with a reason. New tables have no rows. */
function doneAtOnce(text: string): string[] {
  const own = [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, name]) => name)
  const statements = text.split(/;\s*$/m).filter((statement) => {
    if (statement.includes(REASON)) return false
    const bare = statement.replaceAll(/^--.*$/gm, '')
    return !own.some((name) => new RegExp(`(?:ON|TABLE|UPDATE|FROM) ${name}\\b`, 'i').test(bare))
  })
  return statements.flatMap((statement) => {
    const bare = statement.replaceAll(/^--.*$/gm, '').trim()
    return Object.entries(AT_ONCE).flatMap(([how, what]) => (what.test(bare) ? [how] : []))
  })
}

const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST)
  .map((name) => [name, readFileSync(path.join(FOLDER, name), 'utf8')] as const)

test.each(texts)('%s locks no table for long, or states why it may', (_, text) => {
  expect(doneAtOnce(text)).toEqual([])
})

test.each([
  'CREATE INDEX jars_by_lid ON jars (lid);',
  'ALTER TABLE jars ADD CHECK (coins > 0);',
  'ALTER TABLE jars ADD CONSTRAINT of_lid FOREIGN KEY (lid) REFERENCES lids (id);',
  'ALTER TABLE jars ALTER COLUMN lid SET NOT NULL;',
  'ALTER TABLE jars ALTER lid TYPE bigint;',
  'ALTER TABLE jars ADD PRIMARY KEY (id);',
  'UPDATE jars SET coins = 0;',
  'SET LOCAL lock_timeout = 0;',
])('detects: %s', (text) => {
  expect(doneAtOnce(text)).toHaveLength(1)
})

test.each([
  'CREATE INDEX IF NOT EXISTS jars_by_lid ON jars (lid);',
  'ALTER TABLE jars ADD coins bigint, ADD CHECK (coins > 0) NOT VALID;',
  'ALTER TABLE jars VALIDATE CONSTRAINT of_lid;',
  'CREATE TABLE lids (id text PRIMARY KEY);\nCREATE INDEX of_jar ON lids (jar);',
  `${REASON}a table of some hundred rows.\nUPDATE products SET market = 'mx';`,
])('permits: %s', (text) => {
  expect(doneAtOnce(text)).toEqual([])
})
