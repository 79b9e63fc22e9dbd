import { describe, expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { readFilesSettings } from './files-settings.ts'

const read = (env: Record<string, string>) => {
  const reader = settingsReader(env)
  return { settings: readFilesSettings(reader, '/data'), problems: reader.problems }
}

test('without a bucket, files are in the data folder', () => {
  expect(read({})).toEqual({ settings: { folder: '/data/files' }, problems: [] })
})

test('reads a bucket with region and keys', () => {
  const env = {
    S3_BUCKET: 'pictures',
    S3_REGION: 'example-1',
    S3_ENDPOINT: 'https://store.example',
    S3_PATH_STYLE: '1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(read(env)).toEqual({
    settings: {
      s3: {
        bucket: 'pictures',
        region: 'example-1',
        endpoint: 'https://store.example',
        pathStyle: true,
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
    },
    problems: [],
  })
})

describe('invalid settings are reported without their secrets', () => {
  test.each([
    ['no bucket', { S3_REGION: 'example-1' }, ['S3_REGION: is set, but S3_BUCKET is not']],
    ['no region', { S3_BUCKET: 'b' }, ['S3_REGION: found nothing; allowed: text without spaces']],
    [
      'an address that is none',
      { S3_BUCKET: 'b', S3_REGION: 'r', S3_ENDPOINT: 'ftp://x' },
      ['S3_ENDPOINT: allowed: an http or https address'],
    ],
    [
      'a switch that is none',
      { S3_BUCKET: 'b', S3_REGION: 'r', S3_PATH_STYLE: 'yes' },
      ['S3_PATH_STYLE: found "yes"; allowed: "0" or "1"'],
    ],
    [
      'half of the keys',
      { S3_BUCKET: 'b', S3_REGION: 'r', S3_SECRET_ACCESS_KEY: 's' },
      ['S3_SECRET_ACCESS_KEY: is set, but S3_ACCESS_KEY_ID is not'],
    ],
  ])('%s', (_, env, problems) => {
    expect(read(env).problems).toEqual(problems)
  })
})
