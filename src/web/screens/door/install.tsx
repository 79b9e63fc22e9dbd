import { useEffect, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useDoorWords } from '#web/words/door-words.ts'

/** What a browser hands to a page that may ask to be put among the phone's apps. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** How one opens these pages from the home screen: a button where the browser can, and the menu's own words everywhere. */
export function Install() {
  const { mine } = useDoorWords()
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      // The event's own type says that it can.
      setOffer(event as InstallOffer)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
  const ask = () => {
    // One offer can be asked once.
    void offer?.prompt().catch(() => undefined)
    setOffer(null)
  }
  return (
    <Section title={mine.install}>
      {offer && (
        <Button kind="secondary" onClick={ask}>
          {mine.installNow}
        </Button>
      )}
      <p className="small">{mine.onAndroid}</p>
      <p className="small">{mine.onIphone}</p>
    </Section>
  )
}
