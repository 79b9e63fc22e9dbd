import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWritableFolder } from '#server/base/config/make-folder.ts'
import { openLog } from '#server/base/observability/log.ts'
import { openService } from '#server/fronts/apps/open-service.ts'
import { throwawayFolder } from '#testing/throwaway-postgres.ts'
import { readConfig } from './config.ts'
import { startFailure } from './start-failure.ts'

const place = await throwawayFolder()
const file = join(place, 'file')
writeFileSync(file, '')

test('a folder is created with its parents, and may exist already', () => {
  const folder = join(place, 'one/two/three')
  makeWritableFolder(folder)
  makeWritableFolder(folder)
  expect(existsSync(folder)).toBe(true)
})

test.runIf(process.platform === 'linux')('below /proc it is refused', () => {
  expect(() => makeWritableFolder('/proc/abono/data')).toThrow('ENOENT')
})

test('in production the server refuses to start with a DATA_DIR that it cannot write', async () => {
  const config = readConfig({
    MODE: 'production',
    ABONO_SECRET: 'f3b1c4d6a8e90b2d4f6a8c0e1d3b5f79',
    DATABASE_URL: 'postgres://abono@127.0.0.1:1/abono',
    DATA_DIR: join(file, 'data'),
  })
  const problem: unknown = await openService(config, openLog('error'), 'whole').catch((error) => error)
  expect(startFailure(problem, {})).toContain('is no folder. Set DATA_DIR to a folder')
})
