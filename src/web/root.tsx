import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router'
import { originOf } from '#contract/wire/address.ts'
import { languageOf, languages } from '#domain/language.ts'
import { SETTINGS_ID, type Settings } from '#web/browser/settings.ts'
import type { Route } from './+types/root'
import { StartScript } from './app/start-script.tsx'
import { Templates } from './app/templates.tsx'
import { PAGE_DATA_ID, type PageData } from './browser/page-data.ts'
import { wordsFor } from './language/language.ts'
import { type Handle, Unreachable } from './page.ts'
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
import { scriptWords } from './words/script-words.ts'
import { SurroundingsProvider, useSurroundings } from './words/settings.tsx'

export function Layout({ children }: { children: ReactNode }) {
  const surroundings = useSurroundings()
  const { pathname, search } = useLocation()
  // In a browser the router changes the address of a page that is hydrated.
  return (
    <SurroundingsProvider value={{ ...surroundings, place: { pathname, search } }}>
      <Document>{children}</Document>
    </SurroundingsProvider>
  )
}

function Document({ children }: { children: ReactNode }) {
  const { settings, nonce, place, isForPageScript = false, pageScript } = useSurroundings()
  const matches = useMatches().map((match) => ({ ...match, handle: match.handle as Handle | undefined }))
  const ofAddress = languageOf(new URLSearchParams(place.search).get('type'))
  const language =
    matches.map((match) => match.handle?.languageOf?.(match.loaderData)).find(Boolean) ?? ofAddress
  const words = wordsFor(language)
  const withScript = !matches.some(({ handle }) => handle?.scriptFree)
  const isDocument = matches.some(({ handle }) => handle?.isDocument)
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
        {!isForPageScript && <PageStyles theme={settings.brand.theme} nonce={nonce} />}
      </head>
      <body>
        <a className="skip-link" href="#content">
          {words.common.skipToContent}
        </a>
        {children}
        {withScript && !isForPageScript && (
          <>
            <div className="toasts" role="status" popover="manual" />
            <Templates close={words.common.close} />
            <Data
              id={PAGE_DATA_ID}
              value={{ release: pageScript, words: scriptWords(words) } satisfies PageData}
            />
            <Data id={SETTINGS_ID} value={inBrowser(settings)} />
            {/* For what comes later, with an answer or an island. */}
            <WholeSheet />
            {isDocument ? <StartScript nonce={nonce} address={pageScript} /> : <Hydrated nonce={nonce} />}
          </>
        )}
      </body>
    </html>
  )
}

function Hydrated({ nonce }: { nonce: string }) {
  return (
    <>
      <PendingToast />
      <SayPage />
      <HoldForms />
      <ShowRefusal />
      <GoOn />
      <LookAgain />
      <PagesAhead />
      <FetchAhead />
      <KeepCopies />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
      {import.meta.env.PROD && <LaterStart nonce={nonce} />}
    </>
  )
}

/** Data, not script, so no policy has to allow it. */
const Data = ({ id, value }: { id: string; value: object }) => (
  <script
    type="application/json"
    id={id}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data as JSON, with every `<` escaped.
    dangerouslySetInnerHTML={{ __html: asData(value) }}
  />
)

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
