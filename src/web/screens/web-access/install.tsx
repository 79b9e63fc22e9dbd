import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'

/**
 * How to add these pages to the home screen: a button if the browser supports it (`browser/install.ts`), otherwise the
 * steps in the menu.
 */
export function Install() {
  const { mine } = useWebAccessWords()
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
