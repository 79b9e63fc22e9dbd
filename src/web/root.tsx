import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import type { Route } from './+types/root'
import { htmlLang } from './language/language.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { PageStyles } from './shell/page-styles.tsx'
import { PendingToast } from './shell/pending-toast.tsx'
import { SETTINGS_ID, useSurroundings } from './shell/settings.tsx'
import { useLanguage, useWords } from './shell/words.ts'
import { Toasts } from './ui/toast-region.tsx'

/** What a screen may say of itself to the document. */
export interface Handle {
  /** A page that needs no interaction ships no script at all (design 3). */
  scriptFree?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const { settings, nonce } = useSurroundings()
  const language = useLanguage()
  const words = useWords()
  const withScript = !useMatches().some(({ handle }) => (handle as Handle | undefined)?.scriptFree)
  return (
    <html lang={htmlLang[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="format-detection" content="telephone=no" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={settings.brand.theme.background} />
        <link rel="icon" href="/brand/logo.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
        <PageStyles theme={settings.brand.theme} nonce={nonce} />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {words.common.skipToContent}
        </a>
        {children}
        {withScript && (
          <>
            <Toasts />
            <PendingToast />
            <script
              type="application/json"
              id={SETTINGS_ID}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: configuration as JSON, with every `<` escaped.
              dangerouslySetInnerHTML={{ __html: asData(settings) }}
            />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

// Inside a script element only `<` could end it early.
const asData = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <ErrorScreen kind={missing ? 'not-found' : 'fault'} />
}
