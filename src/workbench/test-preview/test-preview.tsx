import { useEffect, useRef, useState } from 'react'
import { onlyIn } from '#web/only-here.ts'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useSurroundings } from '#web/words/settings.tsx'
import { titledFrom } from '#web/words/title.ts'
import { useLanguage, useQuery } from '#web/words/words.ts'
import sheetAddress from '../workbench.css?url'
import { TestPreviewDevice } from './preview-device.tsx'
import { fieldsIn, type PreviewFields, previewAddress } from './preview-fields.ts'
import { PreviewInputs } from './preview-inputs.tsx'
import { previewLinks } from './preview-links.ts'
import { PreviewPeople } from './preview-people.tsx'
import { previewWords } from './preview-words.ts'

export const loader = onlyIn('debug')
export const meta = titledFrom(previewWords)((words) => words.title)
export const handle = { links: () => [{ rel: 'stylesheet', href: sheetAddress }] }

/** For those who build apps: the ten pages with values of one's own, and what the webview can do (spec 2). */
export default function TestPreview() {
  const query = useQuery()
  const words = previewWords(useLanguage())
  const { sandbox } = useSurroundings().settings
  const [fields, setFields] = useState(() => fieldsIn(query))
  // Another number makes the inputs anew, with values that nobody typed.
  const [filling, setFilling] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  const follow = () => setFields((before) => (form.current ? fieldsIn(new FormData(form.current)) : before))
  // Something may have been typed, or put back by the browser, before the script was there.
  useEffect(follow, [])

  const fill = (values: PreviewFields) => {
    setFields(values)
    setFilling((number) => number + 1)
    keepInAddress(values)
  }

  return (
    <Screen header={<PageHeader title={words.title} />}>
      <p>{words.lead}</p>
      {sandbox && <PreviewPeople fields={fields} words={words} onFill={fill} />}
      <form method="get" ref={form} onInput={follow} onBlur={() => keepInAddress(fields)} className="stack">
        <PreviewInputs key={filling} fields={fields} words={words} />
        <SubmitButton kind="secondary">{words.apply}</SubmitButton>
      </form>
      <Section title={words.links}>
        <ul className="card rows">
          {previewLinks(fields).map(({ page, path, href }) => (
            <li key={page}>
              {/* A plain link: the page is loaded whole, as when an app opens it. */}
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
      </Section>
      <TestPreviewDevice words={words} />
      <p className="note">
        <a href="/bridgeCheck">{words.bridgeCheck}</a>
      </p>
    </Screen>
  )
}

// Whoever follows a link and comes back, or loads the page again, finds what was typed.
const keepInAddress = (fields: PreviewFields) =>
  history.replaceState(history.state, '', previewAddress(fields))
