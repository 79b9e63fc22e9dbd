import type { FastifyInstance } from 'fastify'
import { INDEXED_PAGES, publicAddress } from '#contract/site/public-pages.ts'
import { type Language, languageCodes, USUAL_LANGUAGE } from '#domain/language.ts'
import { ownOrigin } from '#server/base/http/check-requests.ts'
import { escapeMarkup } from '#server/base/http/escape-markup.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'

/** Serves the files for machines: robots.txt, the sitemap of public pages, and the contact for vulnerabilities. */
export function siteFiles(app: FastifyInstance, server: PageServer): void {
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE)
      .send(robots(ownOrigin(server, request))),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = ownOrigin(server, request)
    // It lists absolute addresses, so it needs a public address.
    if (origin === null) return reply.callNotFound()
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE).send(sitemap(origin))
  })
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE)
      .send(securityContact(server.config.brand.company.email, server.now())),
  )
}

const CACHE = 'public, max-age=3600'
const SECURITY_CONTACT_DAYS = 180

// RFC 9116.
function securityContact(email: string, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_CONTACT_DAYS * 86_400_000)
  return `Contact: mailto:${email}\nExpires: ${expires.toISOString()}\nPreferred-Languages: es, en\n`
}

// Allowed pages are listed, not forbidden ones: a new page counts as a borrower's until it is listed.
function robots(origin: string | null): string {
  const pages = INDEXED_PAGES.flatMap((page) =>
    languageCodes.map((language) => `${publicAddress(page, language)}$`),
  )
  const allowed = [...pages, '/brand/'].map((path) => `Allow: ${path}`)
  const map = origin === null ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']
  return ['User-agent: *', ...allowed, 'Disallow: /', '', ...map].join('\n')
}

function sitemap(origin: string): string {
  const at = (page: (typeof INDEXED_PAGES)[number], language: Language) =>
    escapeMarkup(origin + publicAddress(page, language))
  const entries = INDEXED_PAGES.flatMap((page) => {
    const addresses = languageCodes.map((language) => [language, at(page, language)])
    const alternates = [...addresses, ['x-default', at(page, USUAL_LANGUAGE)]].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    )
    return languageCodes.map(
      (language) => `<url><loc>${at(page, language)}</loc>${alternates.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
