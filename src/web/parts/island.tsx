import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { SurroundingsProvider, useSurroundings } from '#web/words/settings.tsx'
import { asText } from './island-props.ts'

/**
 * A part of a page that has state of its own. The server draws it like any other part; in the browser `app/wake-island.tsx`
 * fetches its file, `screens/<name>.island.tsx` (of the workbench `<name>.island.tsx` below `src`), and React, and hydrates it alone. Its props are data, which travel as JSON.
 * Where a page has several islands of one name, an `id` tells them apart.
 */
export function island<Props extends object>(name: string, Part: ComponentType<Props>) {
  return function Island({ id: place = '', ...given }: Props & { id?: string }) {
    const props = given as unknown as Props
    const surroundings = useSurroundings()
    const id = useId()
    // A root of its own, so that the ids of its parts are the same in the browser.
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
