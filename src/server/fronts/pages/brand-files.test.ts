import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandFiles } from './brand-files.ts'
import { PICTURE_MAX_BYTES, PICTURES_MAX } from './brand-pictures.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><!-- the lender’s own --></svg>'
const own = (name: string) => readFileSync(join('brand', name))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-brand-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Buffer) => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
}

function serving() {
  const app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': 'of a page', 'permissions-policy': 'of a page' })
  })
  brandFiles(app, folder)
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

test('a lender’s picture is served with its type, and a missing one comes from the product', async () => {
  put('logo.svg', LOGO)
  const get = serving()
  const logo = await get('/brand/logo.svg')
  expect(logo.body).toBe(LOGO)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
  })
  const share = await get('/brand/site/share.png')
  expect(share.rawPayload).toEqual(own('site/share.png'))
  expect(share.headers['content-type']).toBe('image/png')
})

test('a picture of another format replaces the one with the same name', async () => {
  put('logo.png', 'a picture')
  put('site/Banner.new.WEBP', 'another one')
  const get = serving()
  const logo = await get('/brand/logo.svg')
  expect([logo.body, logo.headers['content-type']]).toEqual(['a picture', 'image/png'])
  const banner = await get('/brand/site/Banner.new.WEBP')
  expect([banner.body, banner.headers['content-type']]).toEqual(['another one', 'image/webp'])
})

test('a picture that is opened by itself can run nothing, and carries no headers of pages', async () => {
  const get = serving()
  const policy = (await get('/brand/logo.svg')).headers['content-security-policy']
  expect(policy).toMatch(/^default-src 'none';.*sandbox$/)
  expect(policy).not.toContain('script')
  expect((await get('/brand/site/share.png')).headers).not.toHaveProperty('content-security-policy')
  expect((await get('/brand/logo.svg')).headers).not.toHaveProperty('permissions-policy')
})

test('a larger drawing is compressed for clients that accept it, and not sent to one that has it', async () => {
  const get = serving()
  const name = 'site/banner-1.svg'
  const plain = await get(`/brand/${name}`)
  const small = await get(`/brand/${name}`, { 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(small.rawPayload)).toEqual(own(name))
  expect(plain.rawPayload).toEqual(own(name))
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const again = await get(`/brand/${name}`, { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('nothing else of the folder, and nothing outside of it, has an address', async () => {
  put('brand.json', '{"name":"secret"}')
  put('privacy.md', 'secret')
  put('.hidden.svg', 'secret')
  put('deep/of/the/four/th.svg', 'secret')
  put('logo.html', 'secret')
  symlinkSync('/etc/hostname', join(folder, 'outside.svg'))
  put('real/inside.svg', LOGO)
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  const get = serving()
  for (const name of [
    'brand.json',
    'privacy.md',
    '.hidden.svg',
    'deep/of/the/four/th.svg',
    'logo.html',
    'outside.svg',
    '../brand.json',
    '..%2fbrand.json',
    '%2e%2e%2fbrand%2fbrand.json',
    'site/..%5c..%5cbrand.json',
    'toString',
    '__proto__',
    'site',
    '',
  ]) {
    const { statusCode, body } = await get(`/brand/${name}`)
    expect([name, statusCode]).toEqual([name, 404])
    expect(body).not.toContain('secret')
  }
  expect((await get('/brand/link/inside.svg')).body).toBe(LOGO)
})

test('a picture that is too large, and one too many, is left out', async () => {
  put('logo.svg', Buffer.alloc(PICTURE_MAX_BYTES + 1, 'x'))
  put('wordmark.svg', '')
  for (let index = 0; index < PICTURES_MAX + 1; index += 1) put(`p/${1000 + index}.png`, 'x')
  const get = serving()
  expect((await get('/brand/logo.svg')).rawPayload).toEqual(own('logo.svg'))
  expect((await get('/brand/wordmark.svg')).rawPayload).toEqual(own('wordmark.svg'))
  expect((await get(`/brand/p/${1000 + PICTURES_MAX - 1}.png`)).statusCode).toBe(200)
  expect((await get(`/brand/p/${1000 + PICTURES_MAX}.png`)).statusCode).toBe(404)
})

test('a missing folder is served from the product’s', async () => {
  rmSync(folder, { recursive: true })
  expect((await serving()('/brand/logo.svg')).rawPayload).toEqual(own('logo.svg'))
})
