import type { ReactNode } from 'react'
import { originOf } from '#contract/wire/address.ts'
import { type Language, languages } from '#domain/language.ts'
import { PAGE_DATA_ID, type PageData } from '#web/browser/page/page-data.ts'
import { SETTINGS_ID } from '#web/browser/page/settings.ts'
import type { Handle } from '#web/calls/page.ts'
import { wordsFor } from '#web/words/language.ts'
import { scriptWords } from '#web/words/script-words.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import type { Settings } from '#web/words/settings-of-page.ts'
import { PageStyles } from './page-styles.tsx'
import type { Sheet } from './sheets.ts'
import { StartScript } from './start-script.tsx'
import { Templates } from './templates.tsx'

interface DocumentProps {
  language: Language
  handle: Handle
  /** In addition to the common ones. */
  sheets: readonly Sheet[]
  title: string | undefined
  children: ReactNode
}

/** The document around a page. For the page script it omits what the requesting page already has. */
export function Document({ language, handle, sheets, title, children }: DocumentProps) {
  const { settings, nonce, isForPageScript = false, pageScripts } = useSurroundings()
  const words = wordsFor(language)
  const withScript = !handle.scriptFree
  // Preconnects while the page is read, so that the first call does not wait for it.
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
        {!handle.isPublic && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={settings.brand.theme.background} />
        {backend && <link rel="preconnect" href={backend} crossOrigin="anonymous" />}
        <link rel="icon" href="/brand/logo.svg" type="image/svg+xml" />
        {title !== undefined && <title>{title}</title>}
        {handle.links?.().map((link) => (
          <link key={link.href} {...link} />
        ))}
        {!isForPageScript && <PageStyles sheets={sheets} further={handle.css ?? ''} />}
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
            <Data id={PAGE_DATA_ID} text={pageDataOf(pageScripts[0] ?? '', language)} />
            <Data id={SETTINGS_ID} text={settingsText(settings)} />
            <StartScript nonce={nonce} addresses={pageScripts} />
          </>
        )}
      </body>
    </html>
  )
}

/** Data, not script, so the content security policy does not apply. */
const Data = ({ id, text }: { id: string; text: string }) => (
  <script
    type="application/json"
    id={id}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data as JSON, with every `<` escaped.
    dangerouslySetInnerHTML={{ __html: text }}
  />
)

// Inside a script element only `<` could end it early.
const asData = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

const pageDataTexts = new Map<string, string>()

function pageDataOf(release: string, language: Language): string {
  const key = `${language} ${release}`
  const text =
    pageDataTexts.get(key) ?? asData({ release, words: scriptWords(wordsFor(language)) } satisfies PageData)
  pageDataTexts.set(key, text)
  return text
}

const settingsTexts = new WeakMap<Settings, string>()

function settingsText(settings: Settings): string {
  const known = settingsTexts.get(settings)
  if (known !== undefined) return known
  // Alternative texts of the site's pictures are only for pages without script.
  const { pictureTexts: _texts, ...brand } = settings.brand
  const text = asData({ ...settings, brand })
  settingsTexts.set(settings, text)
  return text
}
