import { describe, expect, test } from 'vitest'
import { readFilesSettings } from './files-settings.ts'

const read = (env: Record<string, string>) => {
  const problems: string[] = []
  const settings = readFilesSettings(env, '/data', (key, found) => problems.push(`${key} ${String(found)}`))
  return { settings, problems }
}

test('without a bucket, files lie in the data folder', () => {
  expect(read({})).toEqual({ settings: { folder: '/data/files' }, problems: [] })
})

test('a bucket with its region and keys', () => {
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

describe('what cannot be meant is told, and no secret with it', () => {
  test.each([
    ['no bucket', { S3_REGION: 'example-1' }, ['S3_BUCKET undefined']],
    ['no region', { S3_BUCKET: 'b' }, ['S3_REGION undefined']],
    [
      'an address that is none',
      { S3_BUCKET: 'b', S3_REGION: 'r', S3_ENDPOINT: 'ftp://x' },
      ['S3_ENDPOINT ftp://x'],
    ],
    [
      'a switch that is none',
      { S3_BUCKET: 'b', S3_REGION: 'r', S3_PATH_STYLE: 'yes' },
      ['S3_PATH_STYLE yes'],
    ],
    [
      'half of the keys',
      { S3_BUCKET: 'b', S3_REGION: 'r', S3_SECRET_ACCESS_KEY: 's' },
      ['S3_ACCESS_KEY_ID undefined'],
    ],
  ])('%s', (_, env, problems) => {
    expect(read(env).problems).toEqual(problems)
  })
})
