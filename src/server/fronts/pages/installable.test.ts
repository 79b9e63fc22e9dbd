import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

test('the manifest starts at home in the page’s language, with the lender’s name and existing icons', async () => {
  const { statusCode, headers, body } = await server.app.inject('/app.webmanifest?type=1')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({
    name: server.service.config.brand.name,
    start_url: '/home?type=1',
    scope: '/',
    display: 'standalone',
  })
  for (const { src, sizes } of manifest.icons) {
    const icon = await server.app.inject(src)
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect([icon.statusCode, `${width}x${height}`, format]).toEqual([200, sizes, 'png'])
  }
})

test('home links to it, and every page may load it', async () => {
  const { query } = await server.person('Ana Ejemplo')
  for (const url of ['/login?type=1', `/home?${query}`]) {
    const { headers } = await server.app.inject(url)
    expect(headers['content-security-policy']).toContain("manifest-src 'self'")
  }
  const { body } = await server.app.inject(`/home?${query}`)
  expect(body).toMatch(/<link [^>]*rel="manifest"[^>]*href="\/app\.webmanifest"/)
})
