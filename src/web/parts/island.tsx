import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { SurroundingsProvider, useSurroundings } from '#web/words/settings.tsx'
import { asText } from './island-props.ts'

/**
 * A part of a page with client state. The server renders it; in the browser `app/wake-island.tsx` loads its file,
 * `screens/<name>.island.tsx` (for the workbench `<name>.island.tsx` below `src`), and React, and hydrates only it.
 * Its props are JSON. Several islands of one name on a page need different `id`s.
 */
export function island<Props extends object>(name: string, Part: ComponentType<Props>) {
  return function Island({ id: place = '', ...given }: Props & { id?: string }) {
    const props = given as unknown as Props
    const surroundings = useSurroundings()
    const id = useId()
    // A separate root, so that generated ids are the same in the browser.
    const html = renderToString(
      <SurroundingsProvider value={surroundings}>
        <Part {...props} />
      </SurroundingsProvider>,
      { identifierPrefix: id },
    )
    return (
      <abono-island
        id={['island', ...name.split('/'), place].filter(Boolean).join('-')}
        name={name}
        prefix={id}
        props={asText(props)}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it just now.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'abono-island': {
        id: string
        name: string
        prefix: string
        props: string
        suppressHydrationWarning: boolean
        dangerouslySetInnerHTML: { __html: string }
      }
    }
  }
}
