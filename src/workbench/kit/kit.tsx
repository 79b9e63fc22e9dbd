import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { onlyIn } from '#web/calls/only-here.ts'
import type { Handle } from '#web/calls/page.ts'
import { FloatingButton } from '#web/ui/floating-button.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { SurroundingsProvider, useSurroundings } from '#web/words/settings.tsx'
import { useQuery } from '#web/words/words.ts'
import css from '../workbench.css?inline'
import { Buttons, Fields, Refused } from './kit-forms.tsx'
import { Amounts, Paid, Plans } from './kit-money.tsx'
import { Papers } from './kit-papers.tsx'
import { Slip, WaysToPay } from './kit-paying.tsx'
import { Icons, Overlays, States, Statuses, Times } from './kit-states.tsx'
import { words } from './kit-words.ts'

/**
 * Every part of `web/ui` in every state, for visual review and accessibility checks. Parts of single screens are
 * covered by the views of `testing/looks`.
 */
export const loader = onlyIn('sandbox')
export const meta = () => [{ title: 'Every part of the pages' }]

export const handle: Handle = { css }

/** Sections by anchor. */
const PARTS: Readonly<Record<string, readonly [title: string, Part: ComponentType]>> = {
  montos: ['Montos', Amounts],
  estados: ['Estados', Statuses],
  formas: ['Formas de pago', WaysToPay],
  ficha: ['Ficha de pago', Slip],
  pagado: ['Pago recibido', Paid],
  tiempo: ['Tiempo', Times],
  documentos: ['Documentos', Papers],
  planes: ['Planes', Plans],
  botones: ['Botones', Buttons],
  campos: ['Campos', Fields],
  rechazos: ['Rechazos', Refused],
  encima: ['Sobre la página', Overlays],
  vacios: ['Sin contenido', States],
  signos: ['Signos', Icons],
}

export default function Kit() {
  const query = useQuery()
  const surroundings = useSurroundings()
  const sought = query.get('q')?.trim() ?? ''
  // The markup has the words and the class names.
  const isFound = (Part: ComponentType) =>
    renderToStaticMarkup(
      <SurroundingsProvider value={surroundings}>
        <Part />
      </SurroundingsProvider>,
    )
      .toLowerCase()
      .includes(sought.toLowerCase())
  const found = Object.entries(PARTS).filter(([, [, Part]]) => sought === '' || isFound(Part))
  return (
    <Screen
      header={
        <PageHeader title="Todas las piezas" back={{ href: '/sandbox', label: words.common.back }}>
          <FloatingButton
            href="#pagar"
            icon="chat"
            label={words.support.open}
            hint={words.extension.moveHint}
          />
        </PageHeader>
      }
      actions={
        <ActionBar note="La siguiente acción, al alcance del pulgar">
          <ButtonLink href="#pagar">{words.order.repay}</ButtonLink>
          <ButtonLink kind="secondary" href="#aplazar">
            {words.order.extend}
          </ButtonLink>
        </ActionBar>
      }
    >
      <form method="get">
        <div className="kit-search">
          <TextField
            name="q"
            type="search"
            label="Palabra o clase"
            defaultValue={sought}
            autoCapitalize="none"
          />
          <SubmitButton kind="secondary">Buscar</SubmitButton>
        </div>
      </form>
      {/* biome-ignore lint/a11y/noAutofocus: a browser focuses the first one, which otherwise is a sample refusal. */}
      <nav className="kit-contents" aria-label="Contenido" tabIndex={-1} autoFocus>
        {found.map(([id, [title]]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        {found.length === 0 && <p>Ninguna pieza</p>}
      </nav>
      {found.map(([id, [, Part]]) => (
        <div key={id} id={id} className="kit-part">
          <Part />
        </div>
      ))}
    </Screen>
  )
}
