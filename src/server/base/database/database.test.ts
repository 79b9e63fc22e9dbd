import { afterAll, beforeAll, expect, test } from 'vitest'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import {
  removeTraces,
  startThrowawayPostgres,
  type ThrowawayPostgres,
  throwawayFolder,
} from '#testing/throwaway-postgres.ts'
import {
  type Capacity,
  type Database,
  DatabaseUnavailable,
  openDatabase,
  statement,
  withCapacity,
} from './database.ts'
import { startPostgres } from './embedded-postgres.ts'

const makeJars = statement('test-make', 'CREATE TABLE jars (name text PRIMARY KEY, coins bigint NOT NULL)')
const put = statement<unknown, [string, bigint]>(
  'test-put',
  'INSERT INTO jars (name, coins) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET coins = excluded.coins',
)
const take = statement<unknown, [string, bigint]>(
  'test-take',
  'UPDATE jars SET coins = coins - $2 WHERE name = $1 AND coins >= $2',
)
const coinsIn = statement<{ coins: bigint }, [string]>('test-coins', 'SELECT coins FROM jars WHERE name = $1')
const hold = statement<{ coins: bigint }, [string]>(
  'test-hold',
  'SELECT coins FROM jars WHERE name = $1 FOR UPDATE',
)
const upTo = statement<{ number: number }, [number]>('test-up-to', 'SELECT generate_series(1, $1) AS number')
const clash = statement('test-clash', "DO $$ BEGIN RAISE EXCEPTION 'clash' USING ERRCODE = '40001'; END $$")
/** A cancelled wait for the synchronous standby: a warning in the response to COMMIT. */
const makeWarner = statement(
  'test-make-warner',
  `DO $do$ BEGIN
     CREATE TABLE warned (at int);
     CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING 'canceling wait'; RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER late AFTER INSERT ON warned DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn();
   END $do$`,
)
const warn = statement('test-warn', 'INSERT INTO warned VALUES (1)')
const divideByZero = statement('test-zero', 'SELECT 1 / 0')

let postgres: ThrowawayPostgres
let database: Database

beforeAll(async () => {
  postgres = await startThrowawayPostgres()
  // Allows for a machine that is busy with other tests.
  database = openDatabase(postgres.connection, { waitMillis: 20_000 })
  await database.transaction((tx) => tx.run(makeJars, []))
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const coins = (name: string) =>
  database.transaction(async (tx) => (await tx.row(coinsIn, [name]))?.coins, { readOnly: true })

test('a commit with a warning counts as failed, because the standby may not have it', async () => {
  await database.transaction((tx) => tx.run(makeWarner, []))
  const warned = database.transaction((tx) => tx.run(warn, []))
  await expect(warned).rejects.toThrow(DatabaseUnavailable)
})

test('amounts are bigint, dates and decimals keep every digit as text, a timestamp is a Date', async () => {
  const kinds = statement(
    'test-kinds',
    `SELECT 9007199254740993::bigint AS money, '2026-02-28'::date AS day, 0.10::numeric AS rate,
            '2026-02-28T12:00:00Z'::timestamptz AS moment, '{"a":[1]}'::jsonb AS rule`,
  )
  expect(await database.transaction((tx) => tx.one(kinds, []))).toEqual({
    money: 9007199254740993n,
    day: '2026-02-28',
    rate: '0.10',
    moment: new Date('2026-02-28T12:00:00Z'),
    rule: { a: [1] },
  })
})

test('`row` returns a row or undefined, `one` requires it, and both throw on more than one', async () => {
  await database.transaction(async (tx) => {
    expect(await tx.row(upTo, [0])).toBeUndefined()
    expect(await tx.row(upTo, [1])).toEqual({ number: 1 })
    expect(await tx.one(upTo, [1])).toEqual({ number: 1 })
    await expect(tx.row(upTo, [2])).rejects.toThrow('more than one row')
    await expect(tx.one(upTo, [0])).rejects.toThrow('did not give one row')
    await expect(tx.one(upTo, [2])).rejects.toThrow('did not give one row')
  })
})

test('a callback after commit runs once, and never after a rollback or a read-only transaction', async () => {
  const committed: string[] = []
  let attempts = 0
  await database.transaction(async (tx) => {
    attempts += 1
    tx.afterCommit(() => committed.push(`attempt ${attempts}`))
    await tx.run(put, ['committed', 5n])
    expect(committed).toEqual([])
    if (attempts === 1) await tx.run(clash, [])
  })
  expect(committed).toEqual(['attempt 2'])
  const failing = database.transaction(async (tx) => {
    tx.afterCommit(() => committed.push('never'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const reading = database.transaction(async (tx) => tx.afterCommit(() => committed.push('never')), {
    readOnly: true,
  })
  await expect(reading).rejects.toThrow('read-only transaction does not commit')
  expect(committed).toEqual(['attempt 2'])
})

test('a transaction that throws is rolled back', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.run(put, ['thrown', 5n])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await coins('thrown')).toBeUndefined()
})

test('a transaction whose failed statement was caught throws instead of committing', async () => {
  const swallowing = database.transaction(async (tx) => {
    await tx.run(put, ['swallowed', 5n])
    await tx.run(divideByZero, []).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('it was rolled back')
  expect(await coins('swallowed')).toBeUndefined()
})

test('a failed statement of a pipeline fails the later ones, and the connection stays usable', async () => {
  const own = openDatabase(postgres.connection, { connections: 1 })
  const part = statement<{ part: number }, [number]>('test-part', 'SELECT 6 / $1::int AS part')
  const parts = (...by: number[]) =>
    own.transaction(async (tx) => {
      const settled = await Promise.allSettled(by.map((one) => tx.one(part, [one])))
      return settled.map((one) => (one.status === 'fulfilled' ? one.value.part : 'failed'))
    })
  const seen: unknown[] = []
  await expect(
    own.transaction(async (tx) => {
      const results = [2, 0, 3].map((one) => tx.one(part, [one]))
      seen.push(...(await Promise.allSettled(results)).map(({ status }) => status))
    }),
  ).rejects.toThrow('it was rolled back')
  expect(seen).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await parts(1, 2, 3)).toEqual([6, 3, 2])
  await own.close()
})

test('a statement whose table was missing works on the same connection once the table exists', async () => {
  const own = openDatabase(postgres.connection, { connections: 1 })
  const make = statement('test-make-later', 'CREATE TABLE later AS SELECT 1 AS one')
  const read = statement<{ one: number }>('test-read-later', 'SELECT one FROM later')
  await expect(own.transaction((tx) => tx.rows(read, []))).rejects.toThrow('does not exist')
  await own.transaction((tx) => tx.run(make, []))
  for (const _ of [1, 2]) expect(await own.transaction((tx) => tx.rows(read, []))).toEqual([{ one: 1 }])
  await own.close()
})

test('a statement after the end of its transaction is refused', async () => {
  const late = await database.transaction(async (tx) => () => tx.run(put, ['late', 1n]))
  await expect(late()).rejects.toThrow('after the end of its transaction')
  expect(await coins('late')).toBeUndefined()
})

test('a serialization failure is retried, three attempts in total', async () => {
  let attempts = 0
  const afterTwoClashes = database.transaction(async (tx) => {
    attempts++
    await tx.run(put, ['clash', BigInt(attempts)])
    if (attempts < 3) await tx.run(clash, [])
    return 'done'
  })
  expect(await afterTwoClashes).toBe('done')
  expect(await coins('clash')).toBe(3n)

  attempts = 0
  const neverEnding = database.transaction(async (tx) => {
    attempts++
    await tx.run(clash, [])
  })
  await expect(neverEnding).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(3)
})

test('other failures are not retried', async () => {
  let attempts = 0
  const failing = database.transaction(async (tx) => {
    attempts++
    await tx.run(divideByZero, [])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(attempts).toBe(1)
})

test('a read-only transaction cannot write', async () => {
  const writing = database.transaction((tx) => tx.run(put, ['reader', 1n]), { readOnly: true })
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('a reader queues once for its connection, and not at all without a statement', async () => {
  const narrow = openDatabase(postgres.connection, { connections: 1 })
  const order: string[] = []
  const read = (name: string) =>
    narrow.transaction(
      async (tx) => {
        for (const part of [1, 2]) {
          await tx.one(upTo, [1])
          order.push(`${name} ${part}`)
        }
      },
      { readOnly: true },
    )
  await Promise.all([
    read('first'),
    read('second'),
    narrow.transaction(async () => order.push('asks nothing'), { readOnly: true }),
  ])
  expect(order).toEqual(['asks nothing', 'first 1', 'first 2', 'second 1', 'second 2'])
  await narrow.close()
})

test('a failed reader releases its connection and reads nothing afterwards', async () => {
  const narrow = openDatabase(postgres.connection, { connections: 1, waitMillis: 1000 })
  const failing = narrow.transaction((tx) => tx.rows(divideByZero, []), { readOnly: true })
  await expect(failing).rejects.toThrow('division by zero')
  const late = await narrow.transaction(async (tx) => () => tx.one(upTo, [1]), { readOnly: true })
  await expect(late()).rejects.toThrow('came after the end')
  expect(await narrow.transaction((tx) => tx.one(upTo, [1]), { readOnly: true })).toEqual({ number: 1 })
  await narrow.close()
})

test('a prefetched result answers one identical query', async () => {
  const set = (amount: bigint) => database.transaction((tx) => tx.run(put, ['ahead', amount]))
  await set(1n)
  await set(1n)
  await database.transaction((tx) => tx.run(put, ['other', 5n]))
  await database.transaction(
    async (tx) => {
      tx.ahead(coinsIn, ['ahead'])
      // Later results of the same connection arrive after it.
      await tx.one(upTo, [1])
      await set(2n)
      expect(await tx.one(coinsIn, ['other'])).toEqual({ coins: 5n })
      expect(await tx.one(coinsIn, ['ahead'])).toEqual({ coins: 1n })
      expect(await tx.one(coinsIn, ['ahead'])).toEqual({ coins: 2n })
    },
    { readOnly: true },
  )
})

test('a failed prefetch rejects only the query that uses it', async () => {
  const ahead = (isWanted: boolean) =>
    database.transaction(
      async (tx) => {
        tx.ahead(divideByZero, [])
        return isWanted ? tx.rows(divideByZero, []) : tx.rows(upTo, [1])
      },
      { readOnly: true },
    )
  await expect(ahead(true)).rejects.toThrow('division by zero')
  expect(await ahead(false)).toEqual([{ number: 1 }])
})

test('a statement whose result type changed fails once, then works', async () => {
  const alter = (type: string) =>
    statement(`test-alter-${type}`, `ALTER TABLE altered ALTER made TYPE ${type}`)
  const make = statement('test-make-altered', 'CREATE TABLE altered AS SELECT 7::bigint AS made')
  const read = statement<{ made: unknown }>('test-altered', 'SELECT made FROM altered')
  const narrow = openDatabase(postgres.connection, { connections: 1 })
  const made = () => narrow.transaction(async (tx) => (await tx.one(read, [])).made, { readOnly: true })
  await narrow.transaction((tx) => tx.run(make, []))
  expect([await made(), await made()]).toEqual([7n, 7n])
  await narrow.transaction((tx) => tx.run(alter('text'), []))
  await expect(made()).rejects.toThrow('must not change result type')
  expect([await made(), await made()]).toEqual(['7', '7'])
  await narrow.close()
})

test('of 60 concurrent guarded updates, exactly as many succeed as the balance allows', async () => {
  await database.transaction((tx) => tx.run(put, ['race', 1000n]))
  const taken = await Promise.all(
    Array.from({ length: 60 }, () => database.transaction((tx) => tx.run(take, ['race', 100n]))),
  )
  expect(taken.filter((count) => count === 1)).toHaveLength(10)
  expect(await coins('race')).toBe(0n)
})

test('two statements with the same name throw at their declaration', () => {
  expect(() => statement('test-put', 'SELECT 1')).toThrow('Two statements are called test-put')
})

test('a lock timeout is reported as an unavailable database', async () => {
  const hasty = openDatabase(postgres.connection, { lockMillis: 20 })
  await database.transaction((tx) => tx.run(put, ['locked', 1n]))
  await database.transaction(async (tx) => {
    await tx.one(hold, ['locked'])
    await expect(hasty.transaction((other) => other.one(hold, ['locked']))).rejects.toThrow(
      DatabaseUnavailable,
    )
  })
  expect(await hasty.transaction((tx) => tx.one(hold, ['locked']))).toEqual({ coins: 1n })
  await hasty.close()
})

test('a timeout while waiting for a connection is reported as overload, not as an outage', async () => {
  const narrow = openDatabase(postgres.connection, { connections: 1, waitMillis: 20 })
  await narrow.transaction(async () => {
    await expect(narrow.transaction(async () => {})).rejects.toBeInstanceOf(Overloaded)
  })
  expect(await narrow.transaction(async () => 'in')).toBe('in')
  await narrow.close()
})

test('work with reserved connections proceeds while all others are in use', async () => {
  const narrow = openDatabase(postgres.connection, {
    connections: 1,
    moneyConnections: 1,
    noticeConnections: 1,
    waitMillis: 20,
    noticeWaitMillis: 20,
  })
  const through = (capacity: Capacity, readOnly: boolean) =>
    withCapacity(narrow, capacity).transaction(async (tx) => (await tx.rows(upTo, [2])).length, { readOnly })
  await narrow.transaction(async () => {
    await withCapacity(narrow, 'money').transaction(async () => {
      await expect(through('ordinary', false)).rejects.toBeInstanceOf(Overloaded)
      await expect(through('money', false)).rejects.toBeInstanceOf(Overloaded)
      expect(await through('notices', false)).toBe(2)
      for (const capacity of ['ordinary', 'money', 'notices'] as const)
        expect(await through(capacity, true)).toBe(2)
    })
  })
  await narrow.close()
})

test('sixty notices wait in the queue and all run, where other work is refused', async () => {
  const narrow = openDatabase(postgres.connection, {
    ...{ moneyConnections: 1, noticeConnections: 1, waitMillis: 1, noticeWaitMillis: 60_000 },
  })
  const through = (capacity: Capacity) =>
    withCapacity(narrow, capacity).transaction(async (tx) => (await tx.rows(upTo, [2])).length)
  const holding = (capacity: Capacity) => {
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    return { end, done: withCapacity(narrow, capacity).transaction(() => held) }
  }
  const [money, notice] = [holding('money'), holding('notices')]
  const waiting = Promise.all(Array.from({ length: 60 }, () => through('notices')))
  // When this is refused, sixty notices have waited longer than the limit of other work.
  await expect(through('money')).rejects.toBeInstanceOf(Overloaded)
  money.end()
  notice.end()
  expect(await waiting).toEqual(Array(60).fill(2))
  await Promise.all([money.done, notice.done])
  await narrow.close()
})

test.each([
  ['53000', 'out of something'],
  ['53100', 'out of disk'],
  ['53200', 'out of memory'],
  ['53300', 'out of connections'],
  ['57014', 'too slow'],
  ['58030', 'on a disk that fails'],
])('SQLSTATE %s (%s) counts as unavailable, not as a bug', async (code) => {
  const failing = statement(
    `test-fail-${code}`,
    `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`,
  )
  await expect(database.transaction((tx) => tx.run(failing, []))).rejects.toThrow(DatabaseUnavailable)
})

test('an unreachable database is unavailable, by socket and by URL', async () => {
  for (const nowhere of [
    { host: '/tmp/nowhere', user: 'abono', database: 'postgres' },
    'postgres://abono@localhost:1/x',
  ]) {
    const missing = openDatabase(nowhere)
    await expect(missing.transaction((tx) => tx.rows(upTo, [1]))).rejects.toThrow(DatabaseUnavailable)
    await expect(missing.transaction((tx) => tx.rows(upTo, [1]), { readOnly: true })).rejects.toThrow(
      DatabaseUnavailable,
    )
    await missing.close()
  }
})

test('after a crash of the database, open transactions fail and new ones reconnect', async () => {
  const dataDir = await throwawayFolder()
  const first = await startPostgres({ dataDir })
  const there = openDatabase(first.connection)
  const value = () => there.transaction((tx) => tx.one(coinsIn, ['dies']), { readOnly: true })
  await there.transaction((tx) => tx.run(makeJars, []))
  await there.transaction((tx) => tx.run(put, ['dies', 1n]))
  // Leaves an idle connection, which breaks without a caller.
  expect(await value()).toEqual({ coins: 1n })

  const interrupted = there.transaction(async (tx) => {
    await tx.run(put, ['dies', 2n])
    await first.stop()
    await tx.run(put, ['dies', 3n])
  })
  await expect(interrupted).rejects.toThrow(DatabaseUnavailable)
  await expect(value()).rejects.toThrow(DatabaseUnavailable)

  const second = await startPostgres({ dataDir })
  expect(await value()).toEqual({ coins: 1n })
  await there.transaction((tx) => tx.run(put, ['dies', 4n]))
  expect(await value()).toEqual({ coins: 4n })

  await there.close()
  await second.stop()
  await removeTraces(dataDir, second.connection.host)
})
