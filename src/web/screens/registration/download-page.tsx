import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { type Campaign, downloadCodePath, HASH_PAGES } from '#web/words/paths.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import type { System } from './visitor.ts'
import type { RegistrationWords } from './words.ts'

interface DownloadPageProps {
  words: RegistrationWords
  campaign: Campaign
  system: System
  inApp: string | null
  /** The result of the registration as text; null for a visitor who came another way. */
  ended: { text: string } | null
  /** The borrower's pages on this site, if it has some: a registered borrower can continue without the app. */
  inside: { href: string; label: string } | null
}

const SYSTEM_NAMES = { android: 'Android', ios: 'iPhone' } as const

/**
 * `/register#/downloadTemplate`: the store of the phone's system first. A large screen shows a QR code that opens the page
 * on a phone.
 */
export function DownloadPage({ words, campaign, system, inApp, ended, inside }: DownloadPageProps) {
  const { brand, isTrial } = useSurroundings().settings
  const { stores } = brand
  // The QR code contains the published address; without one there is no code.
  const isReachable = brand.appHost !== '' || isTrial
  const systems = system === 'ios' ? (['ios', 'android'] as const) : (['android', 'ios'] as const)
  const [first, second] = systems.filter((name) => stores[name] !== '')
  return (
    <section id={HASH_PAGES.download} className="hash-page stack">
      {/* The result is stated once, in the heading, which the script focuses. */}
      <h1 id="ended" tabIndex={-1}>
        <ReceivedText>{ended?.text ?? words.downloadAnyTitle}</ReceivedText>
      </h1>
      {inside && <ButtonLink href={inside.href}>{inside.label}</ButtonLink>}
      <p>{words.downloadText}</p>
      {inApp && <Notice kind="warning">{words.inAppBrowser(inApp)}</Notice>}
      {first && (
        <ButtonLink href={stores[first]} kind={inside ? 'secondary' : undefined}>
          {first === system ? words.download : words.downloadFor(SYSTEM_NAMES[first])}
        </ButtonLink>
      )}
      {second && (
        <a className="text-action" href={stores[second]}>
          {words.downloadFor(SYSTEM_NAMES[second])}
        </a>
      )}
      {!first && <p>{words.noStore}</p>}
      {system === 'other' && isReachable && (
        <figure className="stack download-qr">
          <img
            className="download-code"
            src={downloadCodePath(campaign)}
            alt={words.codeAlt}
            loading="lazy"
            width={200}
            height={200}
          />
          <figcaption className="hint">{words.scanCode}</figcaption>
        </figure>
      )}
      {!ended && (
        <ButtonLink href="#content" kind="quiet">
          {words.backToForm}
        </ButtonLink>
      )}
    </section>
  )
}
