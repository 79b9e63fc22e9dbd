import { useEffect, useRef, useState } from 'react'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useSurroundings } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'
import { TestPreviewDevice } from './preview-device.tsx'
import { fieldsIn, type PreviewFields, previewAddress } from './preview-fields.ts'
import { PreviewInputs } from './preview-inputs.tsx'
import { previewLinks } from './preview-links.ts'
import { PreviewPeople } from './preview-people.tsx'
import { previewWords } from './preview-words.ts'

/**
 * The form, its links, which follow the input at once, and device functions. Without script the form reloads the page.
 */
export default function Preview({ opened }: { opened: PreviewFields }) {
  const words = previewWords(useLanguage())
  const { sandbox } = useSurroundings().settings
  const [fields, setFields] = useState(opened)
  // A new key recreates the inputs with a borrower's values.
  const [filling, setFilling] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  const follow = () => setFields((before) => (form.current ? fieldsIn(new FormData(form.current)) : before))
  // Before the script ran the engineer may have typed, or the browser restored input.
  useEffect(follow, [])

  const fill = (values: PreviewFields) => {
    setFields(values)
    setFilling((number) => number + 1)
    keepInAddress(values)
  }

  return (
    <div className="stack preview">
      <div className="stack">
        {sandbox && <PreviewPeople fields={fields} words={words} onFill={fill} />}
        <form method="get" ref={form} onInput={follow} onBlur={() => keepInAddress(fields)} className="stack">
          <PreviewInputs key={filling} fields={fields} words={words} />
          <SubmitButton kind="secondary">{words.apply}</SubmitButton>
        </form>
        <TestPreviewDevice words={words} />
      </div>
      <Section title={words.links}>
        <ul className="card rows">
          {previewLinks(fields).map(({ page, path, href }) => (
            <li key={page}>
              {/* A plain link: the page is loaded as a document, as when an app opens it. */}
              <a className="row" href={href}>
                <span>
                  {words.pages[page]}
                  <small>{path}</small>
                </span>
                <Icon name="chevron" />
              </a>
            </li>
          ))}
        </ul>
        <p className="note">
          <a href="/bridgeCheck">{words.bridgeCheck}</a>
        </p>
      </Section>
    </div>
  )
}

// Keeps input for an engineer who follows a link and comes back, or reloads.
const keepInAddress = (fields: PreviewFields) =>
  history.replaceState(history.state, '', previewAddress(fields))
