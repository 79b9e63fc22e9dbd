import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ICON_SIZES, iconPath, MANIFEST_PATH } from '#contract/site/installable.ts'
import { type Language, languageOf, languages } from '#domain/language.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { OWN_BRAND_DIR, readPictures, shownPictures } from './brand-pictures.ts'

const CACHE = 'public, max-age=3600'

/** A phone may cut any shape out of an icon, as long as four fifths of its width remain (W3C, "maskable"). */
const SAFE_SHARE = 0.8

const LOGO = 'logo.svg'

/**
 * The web app manifest for installing these pages: the lender's name, the start page, and the logo as
 * pictures of the sizes that phones show. The pictures are drawn on first request.
 */
export function installable(app: FastifyInstance, { config }: PageServer): void {
  const { brand } = config
  const { background } = brand.theme
  app.get<{ Querystring: { type?: unknown } }>(MANIFEST_PATH, async ({ query }, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', CACHE)
      .send(JSON.stringify(manifestOf(languageOf(String(query.type))))),
  )
  const drawn = new Map<number, Promise<Buffer>>()
  for (const size of ICON_SIZES) {
    app.get(iconPath(size), async (request, reply) => {
      const bytes = await (drawn.get(size) ?? remember(size))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
      reply.headers({ 'cache-control': CACHE, etag })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('image/png').send(bytes)
    })
  }

  function remember(size: number): Promise<Buffer> {
    const drawing = draw(size)
    drawn.set(size, drawing)
    return drawing
  }

  async function draw(size: number): Promise<Buffer> {
    // Hardly any visitor requests one, so the drawing library is not loaded at the start.
    const { default: sharp } = await import('sharp')
    const [lenders, own] = [readPictures(config.brandDir), readPictures(OWN_BRAND_DIR)]
    const logo = shownPictures(lenders.pictures, own.pictures).get(LOGO)
    const plate = sharp({ create: { width: size, height: size, channels: 4, background } }).png()
    if (!logo) return plate.toBuffer()
    const inner = Math.round(size * SAFE_SHARE)
    const input = await sharp(logo.bytes, { density: 300 })
      .resize(inner, inner, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
    return plate.composite([{ input, gravity: 'centre' }]).toBuffer()
  }

  const manifestOf = (language: Language) => ({
    id: '/home',
    name: brand.name,
    short_name: brand.name.slice(0, 12),
    lang: languages[language].tag,
    start_url: `/home?type=${languages[language].type}`,
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: ICON_SIZES.map((size) => ({
      src: iconPath(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}
