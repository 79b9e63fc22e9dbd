import { expect, test } from 'vitest'
import { tableOf, withGenerated } from '#testing/generated-tables.ts'
import { connectionsOfServer } from './connection-shares.ts'

const PAGE = 'docs/operate/deploy.md'
const SIZES = [
  { processes: 1 },
  { processes: 1, moneyPort: 3001 },
  { processes: 2 },
  { processes: 2, moneyPort: 3001 },
  { processes: 4, moneyPort: 3001 },
  { processes: 8, moneyPort: 3001 },
]

test('docs/operate/deploy.md has the connections that a server opens', async () => {
  const connections = tableOf(
    ['`PROCESSES`', '`MONEY_PORT`', 'database connections at most', 'memory for each process'],
    SIZES.map((size) => [
      String(size.processes),
      size.moneyPort === undefined ? 'no' : 'yes',
      String(connectionsOfServer(size)),
      '512 MB',
    ]),
  )
  await expect(withGenerated(PAGE, { connections })).toMatchFileSnapshot(`../../../../${PAGE}`)
})
