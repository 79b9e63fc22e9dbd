import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useDoorWords } from '#web/words/door-words.ts'

/** How these pages open from the home screen: a button where the browser can (`browser/install.ts`), and the menu's own words everywhere. */
export function Install() {
  const { mine } = useDoorWords()
  return (
    <Section title={mine.install}>
      <div data-install="" hidden>
        <Button kind="secondary">{mine.installNow}</Button>
      </div>
      <p className="small">{mine.onAndroid}</p>
      <p className="small">{mine.onIphone}</p>
    </Section>
  )
}
