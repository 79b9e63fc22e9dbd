import { Button } from '#web/ui/forms/button.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'

/**
 * How to add these pages to the home screen: a button if the browser supports it (`browser/install.ts`), otherwise the
 * steps in the menu.
 */
export function Install() {
  const { mine } = useWebAccessWords()
  return (
    <Folded title={mine.install}>
      <div className="folded-text stack">
        <div data-install="" hidden>
          <Button kind="secondary">{mine.installNow}</Button>
        </div>
        <p className="small">{mine.onAndroid}</p>
        <p className="small">{mine.onIphone}</p>
      </div>
    </Folded>
  )
}
