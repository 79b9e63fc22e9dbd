import { expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { connectionIn, copiesIn, readDatabaseSettings } from './config-database.ts'

const URL_OF_TWO = 'postgres://me:hunter2@one:5432,two:5433/loans?target_session_attrs=read-write'

function read(env: NodeJS.ProcessEnv) {
  const reader = settingsReader(env)
  return { settings: readDatabaseSettings(reader), problems: reader.problems }
}

test('reads several hosts, a pooler, a read replica and pool sizes', () => {
  const { settings, problems } = read({
    DATABASE_URL: URL_OF_TWO,
    DATABASE_POOLER: 'transaction',
    DATABASE_READ_URL: 'postgres://me:hunter2@two/loans',
    DATABASE_CONNECTIONS: '20',
  })
  expect(problems).toEqual([])
  expect(connectionIn(settings)).toEqual({ url: URL_OF_TWO, isPooled: true })
  expect(copiesIn(settings)).toMatchObject([{ connection: { isPooled: true } }])
  expect(settings.databaseLimits).toEqual({ connections: 20, moneyConnections: 4, noticeConnections: 3 })
})

test('without settings the server uses its embedded database, no pooler and no replica', () => {
  const { settings, problems } = read({})
  expect([problems, connectionIn(settings), copiesIn(settings)]).toEqual([[], undefined, []])
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['DATABASE_URL: cannot be read', { DATABASE_URL: 'postgres://me:hunter2@one:5432,/loans' }],
  [
    'DATABASE_URL: target_session_attrs; allowed: read-write',
    { DATABASE_URL: 'postgres://me:hunter2@one,two/loans?target_session_attrs=standby' },
  ],
  [
    'DATABASE_READ_URL: target_session_attrs; allowed: any',
    { DATABASE_URL: URL_OF_TWO, DATABASE_READ_URL: URL_OF_TWO },
  ],
  [
    'DATABASE_URL: options; a pooler',
    { DATABASE_URL: 'postgres://me:hunter2@one/loans?options=-c%20x', DATABASE_POOLER: 'transaction' },
  ],
  ['DATABASE_POOLER: found "session"', { DATABASE_URL: URL_OF_TWO, DATABASE_POOLER: 'session' }],
  ['DATABASE_POOLER: is set, but DATABASE_URL is not', { DATABASE_POOLER: 'transaction' }],
  ['DATABASE_READ_URL: is set, but DATABASE_URL is not', { DATABASE_READ_URL: URL_OF_TWO.split('?')[0] }],
  ['DATABASE_CONNECTIONS_MONEY: found "0"', { DATABASE_CONNECTIONS_MONEY: '0' }],
])('%s is refused, and the message contains no password', (start, env) => {
  const { problems } = read(env)
  expect(problems).toEqual([expect.stringContaining(start)])
  expect(problems.join()).not.toContain('hunter2')
})
