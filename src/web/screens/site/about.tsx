import { data } from 'react-router'
import { legalText } from '#contract/site/site.ts'
import type { Handle } from '#web/calls/page.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { headersOf } from '#web/parts/site/shown-texts.ts'
import { SiteShell } from '#web/parts/site/site-shell.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { useBrand } from '#web/words/settings.tsx'
import { useSiteWords } from '#web/words/site.ts'
import { documentNameIn } from '#words/legal/document-names.ts'
import { AboutPicture } from './picture.tsx'

const load = async ({ call, language }: Page) => {
  const text = await call(legalText, { name: documentNameIn('aboutUs', language) })
  return data(text.success ? text.data.paper : null, headersOf([text]))
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const loader = onServer(load)

/** About the company, with three pictures (spec 2). */
export default function About({ loaderData }: ScreenProps<typeof loader>) {
  const words = useSiteWords()
  const { name } = useBrand()
  return (
    <SiteShell section="about" title={`${words.about} | ${name}`} description={words.aboutDescription(name)}>
      <div className="site-head">
        <h1>{words.about}</h1>
        <p className="site-lead">{words.aboutLead}</p>
      </div>
      {loaderData && <Paper paper={loaderData} />}
      <div className="pictures">
        {words.aboutPictures.map((alt, index) => (
          <AboutPicture key={alt} number={index + 1} alt={alt} caption={words.aboutCaptions[index]} />
        ))}
      </div>
    </SiteShell>
  )
}
