import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { PreviewPhoto } from './preview-photo.tsx'
import { PreviewPosition } from './preview-position.tsx'
import type { PreviewWords } from './preview-words.ts'

/** Photo, contact and position. They are outside the form, so they never get into an address. */
export function TestPreviewDevice({ words }: { words: PreviewWords }) {
  return (
    <Section title={words.device}>
      <div className="card stack">
        <PreviewPhoto words={words} />
        <TextField
          id="contact"
          name="contact"
          label={words.contact}
          hint={words.contactHint}
          autoComplete="off"
        />
        <PreviewPosition words={words} />
        <noscript>
          <p className="note">{words.needsScript}</p>
        </noscript>
      </div>
    </Section>
  )
}
