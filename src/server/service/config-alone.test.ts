import { expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { aloneSettings } from './config-alone.ts'

function read(said?: string) {
  const reader = settingsReader({ CLAIMS_ALONE_UP_TO: said })
  return { ...reader.read(aloneSettings).claimsAloneMinor, problems: reader.problems }
}

test.each([
  [undefined, 500_000n, 2_000_000n],
  ['300', 30_000n, 30_000n],
  ['0', 0n, 0n],
  ['MXN:10,INR:20', 1_000n, 2_000n],
  ['INR:20, MXN:10', 1_000n, 2_000n],
  ['INR:7', 0n, 700n],
])('%s lets one person book up to %s centavos and %s paise', (said, mexican, indian) => {
  expect(read(said)).toEqual({ MXN: mexican, INR: indian, problems: [] })
})

test.each(['5k', '-1', 'USD:5', 'MXN:5;INR:6', 'MXN:', '1.5'])('%s stops the start', (said) => {
  expect(read(said).problems).toEqual([expect.stringMatching(/^CLAIMS_ALONE_UP_TO: /)])
})
