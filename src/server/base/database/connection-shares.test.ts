import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectionsOfServer } from './connection-shares.ts'

test('what the documentation says of connections is what a server of so many processes may open', () => {
  const page = readFileSync('docs/operate/deploy.md', 'utf8')
  const rows = [...page.matchAll(/^\| (\d+) \| (yes|no) \| (\d+) \|/gm)].map(
    ([, processes, money, most]) => ({
      said: Number(most),
      opened: connectionsOfServer({
        processes: Number(processes),
        ...(money === 'yes' && { moneyPort: 1 }),
      }),
    }),
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const { said, opened } of rows) expect(said).toBe(opened)
})
