import type { ReactNode } from 'react'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useBrand } from '#web/words/settings.tsx'
import type { Cover } from './phone-state.ts'

interface PhoneCoverProps {
  cover: Cover
  onReturn(): void
  onReopen(): void
}

/** Covers the page: a screen of the app, another app, or the phone. */
export function PhoneCover({ cover, onReturn, onReopen }: PhoneCoverProps) {
  const back = (
    <Button kind="secondary" onClick={onReturn}>
      Back to the page
    </Button>
  )
  const again = <Button onClick={onReopen}>Open it again</Button>
  switch (cover.kind) {
    case 'closed':
      return (
        <Standing icon="close" title="The app closed the page">
          {again}
        </Standing>
      )
    case 'app':
      return (
        <AppScreen title={PLACES[cover.place] ?? cover.place}>
          <p>A screen of the app, not of these pages.</p>
          {back}
        </AppScreen>
      )
    case 'login':
      return (
        <AppScreen title="Sign in">
          <p>{REASONS[cover.reason] ?? cover.reason}</p>
          {again}
          {back}
        </AppScreen>
      )
    case 'outside':
      return (
        <Standing icon="info" title="Another place opens">
          <p className="phone-address">{cover.address}</p>
          <p>The simulator shows pages of this host only.</p>
          <a className="button" data-kind="secondary" href={cover.address} target="_blank" rel="noreferrer">
            Open in a new tab
          </a>
          {back}
        </Standing>
      )
    case 'unreachable':
      return (
        <Standing icon="offline" title="Page not available">
          <p className="phone-address">{new URL(cover.address).pathname}</p>
          <p>The page left for another document, and there is no network: this is the webview’s own error.</p>
          {back}
        </Standing>
      )
  }
}

const PLACES: Readonly<Record<string, string>> = { home: 'Home', mine: 'Mine', product: 'Loans' }

const REASONS: Readonly<Record<string, string>> = {
  'session-ended': 'The page says that the session has ended.',
  'signed-out': 'The page says that the person has signed out.',
  link: 'A link of the page led here.',
}

function AppScreen({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useBrand()
  return (
    <section className="phone-cover phone-app" aria-label={`The app: ${title}`} tabIndex={-1} ref={focus}>
      <BrandMark name={name} />
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Standing({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="phone-cover" aria-label={title} tabIndex={-1} ref={focus}>
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The cover takes the focus, which the page has just lost. */
export const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
