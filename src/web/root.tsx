import type { ReactNode } from 'react'
import { isRouteErrorResponse, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { originOf } from '#contract/wire/address.ts'
import { languages } from '#domain/language.ts'
import type { Route } from './+types/root'
import { type Language, wordsFor } from './language/language.ts'
import { Unreachable } from './page.ts'
import { ErrorScreen } from './parts/error-screen.tsx'
import { FetchAhead } from './shell/ahead/fetch-ahead.tsx'
import { PagesAhead } from './shell/ahead/pages-ahead.tsx'
import { GoOn } from './shell/go-on.tsx'
import { HoldForms } from './shell/hold-forms.tsx'
import { KeepCopies } from './shell/keep-copies.tsx'
import { LaterStart } from './shell/later-start.tsx'
import { LookAgain } from './shell/look-again.tsx'
import { PendingToast } from './shell/pending-toast.tsx'
import { SayPage } from './shell/say-page.tsx'
import { ShowRefusal } from './shell/show-refusal.tsx'
import { PageStyles, WholeSheet } from './styles/page-styles.tsx'
import { Toasts } from './ui/toasts/toast-region.tsx'
import { SETTINGS_ID, type Settings, useSurroundings } from './words/settings.tsx'
import { useLanguage } from './words/words.ts'

/** What a screen may say of itself to the document. */
export interface Handle {
  /** A page that needs no interaction ships no script at all (design 3). */
  scriptFree?: boolean
  /** A page for everybody, which search engines may show. */
  isPublic?: boolean
  /** The language that the page's data ask for, where the address does not decide (registration from an advertisement). */
  languageOf?: (loaderData: unknown) => Language | undefined
  /** What the head of the document names besides: a sheet of its own, or what a phone installs. */
  links?: () => readonly { rel: string; href: string }[]
}

export function Layout({ children }: { children: ReactNode }) {
  const { settings, nonce } = useSurroundings()
  const matches = useMatches().map((match) => ({ ...match, handle: match.handle as Handle | undefined }))
  const ofAddress = useLanguage()
  const language =
    matches.map((match) => match.handle?.languageOf?.(match.loaderData)).find(Boolean) ?? ofAddress
  const words = wordsFor(language)
  const withScript = !matches.some(({ handle }) => handle?.scriptFree)
  // Its name is looked up and its connection made while the page is read: the first call then waits for neither.
  const backend = withScript && originOf(settings.brand.apiBase)
  return (
    <html lang={languages[language].tag} dir={languages[language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="format-detection" content="telephone=no" />
        {!matches.some(({ handle }) => handle?.isPublic) && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={settings.brand.theme.background} />
        {backend && <link rel="preconnect" href={backend} crossOrigin="anonymous" />}
        <link rel="icon" href="/brand/logo.svg" type="image/svg+xml" />
        <Meta />
        {matches
          .flatMap(({ handle }) => handle?.links?.() ?? [])
          .map((link) => (
            <link key={link.href} {...link} />
          ))}
        <PageStyles theme={settings.brand.theme} nonce={nonce} />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {words.common.skipToContent}
        </a>
        {children}
        {withScript && (
          <>
            <Toasts closeLabel={words.common.close} />
            <PendingToast />
            <SayPage />
            <HoldForms />
            <ShowRefusal />
            <GoOn />
            <LookAgain />
            <PagesAhead />
            <FetchAhead />
            <KeepCopies />
            <script
              type="application/json"
              id={SETTINGS_ID}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: configuration as JSON, with every `<` escaped.
              dangerouslySetInnerHTML={{ __html: asData(inBrowser(settings)) }}
            />
            <WholeSheet />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            {import.meta.env.PROD && <LaterStart nonce={nonce} />}
          </>
        )}
      </body>
    </html>
  )
}

// The texts of the site's pictures are for pages that ship no script.
const inBrowser = ({ brand: { pictureTexts: _texts, ...brand }, ...rest }: Settings) => ({ ...rest, brand })

// Inside a script element only `<` could end it early.
const asData = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (error instanceof Unreachable) return <ErrorScreen kind="offline" />
  // An address that takes no form is none of ours for whoever sends one.
  const missing = isRouteErrorResponse(error) && (error.status === 404 || error.status === 405)
  return <ErrorScreen kind={missing ? 'not-found' : 'fault'} />
}
